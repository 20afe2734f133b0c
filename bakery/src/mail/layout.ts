/** A letter is a list of blocks. Text and HTML are both made from it. */
export type Section = { paragraph: string } | { facts: Record<string, string> } | { link: string; label: string }

const INK = '#2A211A'
const QUIET = '#6B5B4D'
const CRUST = '#8A4B12'

export function layOut(company: string, sections: Section[]): { text: string; html: string } {
  const text = [...sections.map(sectionText), `--\n${company}`].join('\n\n')
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#FBF8F3;color:${INK};font:16px/1.5 'Source Sans 3',Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 32px;background:#FFFFFF;border:1px solid #E6DCCD;border-radius:12px">
<p style="margin:0 0 20px;font-size:20px;font-weight:600;color:${CRUST}">${escape(company)}</p>
${sections.map(sectionHtml).join('\n')}
</div></body></html>
`
  return { text: `${text}\n`, html }
}

function sectionText(section: Section): string {
  if ('paragraph' in section) return section.paragraph
  if ('link' in section) return `${section.label}: ${section.link}`
  const width = Math.max(...Object.keys(section.facts).map((name) => name.length))
  return Object.entries(section.facts)
    .map(([name, value]) => `  ${`${name}:`.padEnd(width + 1)} ${value}`)
    .join('\n')
}

function sectionHtml(section: Section): string {
  if ('paragraph' in section) return `<p style="margin:0 0 16px">${escape(section.paragraph)}</p>`
  if ('link' in section) {
    const button = `display:inline-block;padding:10px 20px;border-radius:10px;background:${CRUST};color:#FFFFFF;font-weight:600;text-decoration:none`
    return `<p style="margin:0 0 16px"><a href="${escape(section.link)}" style="${button}">${escape(section.label)}</a><br>
<span style="font-size:13px;color:${QUIET}">${escape(section.link)}</span></p>`
  }
  const rows = Object.entries(section.facts).map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:${QUIET};white-space:nowrap;vertical-align:top">${escape(name)}</td>` +
      `<td style="padding:4px 0;font-weight:600">${escape(value)}</td></tr>`,
  )
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
