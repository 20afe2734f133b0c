// The file name of a print.
import { isRow, valueOf } from './decode/envelope.ts'

/** One plain file name that fits our own address: paths to other places are refused. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const FILE_NAME = /^(?!\.{1,2}$)[^/\\?#%\u0000-\u001F]{1,100}$/

const isSentence = (name: string) => /\s/.test(name) && !/\.\w{2,5}$/.test(name)

/** The name, bare or wrapped, possibly with its folder; null for anything else. */
export function fileNameIn(answer: unknown): string | null {
  if (Array.isArray(answer)) return answer.length === 1 ? fileNameIn(answer[0]) : null
  if (isRow(answer)) {
    const wrapped = valueOf(answer, ['data', 'result', 'nomefile', 'filename', 'file'])
    return wrapped ? fileNameIn(wrapped.value) : null
  }
  const name = typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : ''
  const plain = name.replace(/^\/?printDocuments\//, '')
  return FILE_NAME.test(plain) && !isSentence(plain) ? plain : null
}
