// Prints how long the production list of a date is, then each total that changes, until Ctrl+C:
//   npm run -s example follow-production                for the next delivery
//   npm run -s example follow-production 2026-11-26
import { main, panify } from './client.ts'

const [date] = process.argv.slice(2)

await main(async () => {
  const onProblem = ({ message }: Error) => console.error(`Not up to date: ${message}`)
  const known = new Map<string, string>()
  for await (const { production, changes } of panify.followProduction({ from: date ?? null }, { onProblem })) {
    const items = production.items ?? []
    if (changes.length === 0) console.log(`${production.from}: ${items.length} articles`)
    const units = new Map(items.map(({ articleCode, unit }) => [articleCode, unit.code ?? '']))
    // An article that has left the list is named by an earlier one.
    for (const { articleCode, description } of items) known.set(articleCode, description)
    for (const { articleCode, before, after } of changes)
      console.log(`${known.get(articleCode) ?? articleCode}: ${before ?? '-'} → ${after ?? '-'} ${units.get(articleCode) ?? ''}`.trimEnd())
  }
})
