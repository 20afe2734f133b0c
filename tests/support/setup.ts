// Once per run, at the same time: the demo, which takes one core for seconds, and the Chromium.
import startChromium from './chromium.setup.ts'
import makeTemplate from './demo-template.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const ends = await Promise.all([startChromium(), makeTemplate()])
  return async () => {
    for (const end of ends) await end?.()
  }
}
