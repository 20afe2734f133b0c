// The parts that the charts of all measurements share.
type Point = readonly [x: number, y: number]

const short = (value: number) => String(Number(value.toFixed(1)))

export const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${short(x)}" y="${short(y)}" ${more}>${content}</text>`

export const line = (points: readonly Point[], more: string): string =>
  `<polyline points="${points.map((point) => point.map(short).join(',')).join(' ')}" fill="none" ${more}/>`

export const GRID = 'stroke="#ddd5c9"'

type Picture = { width: number; height: number; title: string }

export function picture({ width, height, title }: Picture, parts: readonly string[]): string {
  const style = 'font-family="system-ui, sans-serif" font-size="12" fill="#3a332b"'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" ${style}>`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fffdf9"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}
