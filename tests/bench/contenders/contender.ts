// What every contender's process answers to the benchmark: its port, then its CPU time and memory when asked.
export function ready(address: string): void {
  process.send!({ port: Number(new URL(address).port) })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 2 ** 20 })
  })
  process.once('disconnect', () => process.exit())
}
