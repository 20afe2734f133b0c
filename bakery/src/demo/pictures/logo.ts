import sharp from 'sharp'

/** The bakery's logo: a scored loaf between two ears of wheat. */
const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400" viewBox="0 0 400 200">
<defs>
<linearGradient id="crust" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#E9A860"/><stop offset="1" stop-color="#8A4B12"/></linearGradient>
<g id="grain"><path d="M0 0C-9 -8 -9 -20 0 -28C9 -20 9 -8 0 0Z" fill="#C98A2E"/><path d="M0 -3V-22" stroke="#FBF8F3" stroke-width="1.6" stroke-linecap="round"/></g>
<g id="ear"><path d="M0 0Q6 -60 0 -128" fill="none" stroke="#C98A2E" stroke-width="3.4" stroke-linecap="round"/>
<use href="#grain" transform="translate(0 -122)"/>
<use href="#grain" transform="translate(1 -100) rotate(-38)"/><use href="#grain" transform="translate(1 -100) rotate(38)"/>
<use href="#grain" transform="translate(2 -78) rotate(-38)"/><use href="#grain" transform="translate(2 -78) rotate(38)"/>
<use href="#grain" transform="translate(3 -56) rotate(-38)"/><use href="#grain" transform="translate(3 -56) rotate(38)"/></g>
</defs>
<use href="#ear" transform="translate(96 172) rotate(-14)"/>
<use href="#ear" transform="translate(304 172) rotate(14) scale(-1 1)"/>
<path d="M106 132C98 84 142 50 200 50C258 50 302 84 294 132C292 150 280 156 262 156H138C120 156 108 150 106 132Z" fill="url(#crust)"/>
<path d="M132 128C136 92 160 74 190 68" fill="none" stroke="#FFE3B3" stroke-width="7" stroke-linecap="round" stroke-opacity=".55"/>
<g fill="#FFF3DA" stroke="#6E390B" stroke-width="2.6" stroke-linejoin="round"><path d="M150 128C146 104 156 84 176 76C172 98 168 114 150 128Z"/><path d="M192 130C188 104 198 82 218 74C214 98 210 116 192 130Z"/><path d="M234 130C230 106 240 88 256 82C254 102 250 118 234 130Z"/></g>
<path d="M84 178H316" stroke="#2F5D50" stroke-width="5" stroke-linecap="round"/>
<path d="M150 190H250" stroke="#2F5D50" stroke-width="3" stroke-linecap="round" stroke-opacity=".6"/>
</svg>`

export async function logoDataUrl(): Promise<string> {
  const png = await sharp(Buffer.from(LOGO_SVG)).png({ compressionLevel: 9, palette: true }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
