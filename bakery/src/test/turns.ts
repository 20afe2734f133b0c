/** How often the event loop turned during this work: other requests are answered then. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isRunning = true
  const count = () => {
    if (!isRunning) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  try {
    await work()
  } finally {
    isRunning = false
  }
  return turns
}
