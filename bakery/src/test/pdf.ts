import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a PDF, with runs of blanks collapsed. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
