import type { Context } from '../context.ts'
import { isOpenEnded } from '../erp/errors.ts'
import type { MailLimits } from '../store/mail-requests.ts'

/** Carries a request out unless there were too many in the last hour; `forget` removes one that led to no mail. */
export async function limited<T>(
  { request, store }: Context,
  mail: { kind: 'recovery' | 'registration'; account: string },
  limits: MailLimits,
  act: (forget: () => Promise<void>) => Promise<T>,
): Promise<T | 'tooMany'> {
  const begun = await store.mailRequests.begin({ ...mail, address: request.address }, limits)
  return begun ? act(() => store.mailRequests.remove(begun.id)) : 'tooMany'
}

/** For a mail that failed: one that was certainly not sent is not counted. */
export const unlessSent =
  (forget: () => Promise<void>) =>
  async (failure: unknown): Promise<never> => {
    if (!isOpenEnded(failure)) await forget()
    throw failure
  }
