import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { encode } from 'uqr'
import type { SetupFieldsFragment } from '../generated/graphql.ts'
import { Field } from '../ui/Field.tsx'
import { text } from './second-factor.text.ts'

const Frame = styled('div')({ display: 'grid', gap: 16, '& p': { margin: 0 } })

/** Cameras read dark on light, in every theme. */
const Picture = styled('svg')({
  width: 200,
  height: 200,
  borderRadius: 10,
  background: '#fff',
  fill: '#000',
  justifySelf: 'center',
})

/** The QR code of an address, as one path of squares. */
function squaresOf(address: string) {
  const { size, data } = encode(address, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

/** The key for an authenticator app, as a picture and as text. */
export function AuthenticatorKey({ setup: { address, key } }: { setup: SetupFieldsFragment }) {
  const { size, path } = useMemo(() => squaresOf(address), [address])
  return (
    <Frame>
      <p>{text.scan}</p>
      <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.qr} shapeRendering="crispEdges">
        <path d={path} />
      </Picture>
      <Field label={text.key} value={key} readOnly multiline sx={{ fontFamily: 'monospace' }} onFocus={(event) => event.target.select()} />
    </Frame>
  )
}
