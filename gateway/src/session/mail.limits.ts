import type { Context } from '../context.ts'

type Limits = { perAccount: number; perAddress: number }

/** Carries a request out unless there were too many in the last hour; `forget` removes one that led to no mail. */
export async function limited<T>(
  { request, store }: Context,
  mail: { kind: 'recovery' | 'registration'; account: string },
  { perAccount, perAddress }: Limits,
  act: (forget: () => Promise<void>) => Promise<T>,
): Promise<T | 'tooMany'> {
  const counted = { ...mail, address: request.address }
  const id = await store.mailRequests.add(counted)
  const forget = () => store.mailRequests.remove(id)
  const { ofAccount, ofAddress } = await store.mailRequests.ofLastHour(counted)
  if (ofAccount <= perAccount && ofAddress <= perAddress) return act(forget)
  await forget()
  return 'tooMany'
}
