import { ADMINISTRATOR, type Stack } from './stack.ts'

/** Creates a customer for a test, with destinations 0001 and 0002. */
export async function createCustomer(stack: Stack, name: string, more: object = {}): Promise<string> {
  const client = stack.client()
  await client.login(ADMINISTRATOR)
  const destination = (code: string) => {
    const access = {
      loginEmail: `${name}-${code}@cliente.example`.toLowerCase().replaceAll(' ', '-'),
      password: 'Pane-123!',
      isActive: true,
    }
    return { code, isNew: true, set: { ...access, name: `${name} ${code}`, isPrimary: code === '0001' } }
  }
  const { createCustomer: created } = await client.ask('CreateCustomer', {
    input: { set: { name }, destinations: ['0001', '0002'].map(destination), ...more },
  })
  return created.customer.code as string
}
