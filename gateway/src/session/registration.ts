// A guest requests to become a customer.
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { codedError } from '../graph/errors.ts'
import { limited, unlessSent } from './mail.limits.ts'
import { type Registration, sendRegistration } from './mail.erp.ts'
import { REGISTRATIONS, isAddress, isWord } from './mail.rules.ts'

export async function requestRegistration(context: Context, written: Registration): Promise<'sent' | 'missing' | 'invalid' | 'tooMany'> {
  const { companyName, contactPerson, phone, email } = written
  const wanted = { companyName: companyName.trim(), contactPerson: contactPerson.trim(), phone: phone.trim(), email: email.trim() }
  if (Object.values(wanted).includes('')) return 'missing'
  if (!isAddress(wanted.email)) return 'invalid'
  if (!Object.values(wanted).every(isWord)) throw codedError('BAD_USER_INPUT')
  return context.shared.once(`registration:${digestOf(JSON.stringify(wanted))}`, () =>
    limited(
      context,
      { kind: 'registration', account: digestOf(wanted.email.toLowerCase()) },
      REGISTRATIONS,
      async (forget): Promise<'sent'> => {
        await sendRegistration(context.erp, wanted).catch(unlessSent(forget))
        return 'sent'
      },
    ),
  )
}
