import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { LoafMark } from './LoafMark.tsx'

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 80,
  height: 60,
  borderRadius: 8,
  overflow: 'hidden',
  color: theme.vars.palette.house.control,
  background: theme.vars.palette.house.parchment,
  '--loaf-cut': theme.vars.palette.house.parchment,
  '& img': { width: 80, height: 60, objectFit: 'cover', display: 'block' },
}))

/** The picture of an article, 80 × 60, which the gateway makes smaller; a drawn loaf where there is none. */
export function Thumbnail({ src, alt }: { src: string | null | undefined; alt: string }) {
  const [failed, setFailed] = useState<string>()
  const hasPicture = src && failed !== src
  return (
    <Frame>
      {hasPicture ? (
        <img
          data-photo=""
          src={`${src}?w=80`}
          srcSet={`${src}?w=80, ${src}?w=160 2x`}
          alt={alt}
          width={80}
          height={60}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <LoafMark size={30} />
      )}
    </Frame>
  )
}
