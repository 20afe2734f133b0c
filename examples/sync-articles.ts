// Copies the articles to a file and prints what has changed since the last run:
//   npm run -s example sync-articles articles.json
// Articles have no date of change; a different version means a changed article.
import { readFileSync, writeFileSync } from 'node:fs'
import { type NodeOf, type SyncArticlesQuery, pages } from '@panify/client'
import { main, panify } from './client.ts'

type Article = NodeOf<SyncArticlesQuery>

const file = process.argv[2] ?? 'articles.json'

function readKnown(): Map<string, Article> {
  try {
    return new Map((JSON.parse(readFileSync(file, 'utf8')) as Article[]).map((article) => [article.code, article]))
  } catch {
    return new Map()
  }
}

await main(async () => {
  const known = readKnown()
  const articles: Article[] = []
  let [added, changed] = [0, 0]
  for await (const article of pages(panify.syncArticles)) {
    articles.push(article)
    const before = known.get(article.code)
    if (!before) added++
    else if (before.version !== article.version) changed++
    known.delete(article.code)
  }
  writeFileSync(file, `${JSON.stringify(articles, null, 2)}\n`)
  console.log(`${articles.length} articles: ${added} new, ${changed} changed, ${known.size} gone`)
})
