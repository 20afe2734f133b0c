// Checks the contract against its rules; part of `npm run check`.
import { buildSchema } from 'graphql'
import { contract } from '../../gateway/src/graph/contract.ts'
import { findingsOf } from './rules.ts'

const findings = findingsOf(buildSchema(contract().join('\n')))
for (const finding of findings) console.error(`schema: ${finding}`)
if (findings.length > 0) process.exitCode = 1
