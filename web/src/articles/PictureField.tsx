import { useApolloClient } from '@apollo/client/react'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFeedback } from '../app/feedback.tsx'
import { LoafMark } from '../ui/LoafMark.tsx'
import type { Values } from './article-form.ts'
import { imageFileError, problemOfNewCode, uploadImage } from './upload.ts'
import { imageText as text } from './warehouse.text.ts'

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  '& p': { margin: 0 },
}))

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  maxWidth: 280,
  aspectRatio: '4 / 3',
  borderRadius: 12,
  overflow: 'hidden',
  color: theme.vars.palette.house.control,
  background: theme.vars.palette.house.parchment,
  '--loaf-cut': theme.vars.palette.house.parchment,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
}))

/** Pictures have the name of their article in capitals. */
const isSamePicture = (code: string, other: string) => code.toUpperCase() === other.toUpperCase()

const address = (code: string, version: number) => `/img/${encodeURIComponent(code)}.JPG${version ? `?v=${version}` : ''}`

/** Whether a picture is being uploaded: the form is not saved meanwhile, which would be without its name. */
export type Upload = { isBusy: boolean; onBusy: (isBusy: boolean) => void }

/** The picture of the product; a chosen file is uploaded at once. */
export function PictureField({ savedCode, isBusy, onBusy }: Upload & { savedCode: string | null }) {
  const { getValues, setValue } = useFormContext<Values>()
  const [typedCode, description] = useWatch<Values, ['code', 'description']>({ name: ['code', 'description'] })
  const code = savedCode ?? typedCode.trim()
  const client = useApolloClient()
  const { show } = useFeedback()
  const input = useRef<HTMLInputElement>(null)
  // The version bypasses the browser's cache.
  const [uploaded, setUploaded] = useState<{ code: string; filename: string; version: number } | null>(null)
  // That of a new article is stored by the code that was typed when it was uploaded.
  const isLost = uploaded !== null && !isSamePicture(uploaded.code, code)
  const shown = uploaded && !isLost ? address(code, uploaded.version) : savedCode && address(savedCode, 0)
  const [missing, setMissing] = useState<string | null>(null)

  useEffect(() => {
    if (!uploaded) return
    const [before, after] = isLost ? [uploaded.filename, ''] : ['', uploaded.filename]
    // Another name was typed by hand.
    if (getValues('texts.photo') === before) setValue('texts.photo', after, { shouldDirty: true })
  }, [uploaded, isLost, getValues, setValue])

  const choose = () => (code === '' ? show({ message: text.noCode, variant: 'warning' }) : input.current?.click())

  const send = async (file: File) => {
    const error = imageFileError(file)
    if (error) return show({ message: error, variant: 'danger' })
    onBusy(true)
    const problem = savedCode === null ? await problemOfNewCode(client, code) : null
    const outcome = problem ?? (await uploadImage(code, file))
    onBusy(false)
    if ('problem' in outcome) return show({ message: outcome.problem, variant: 'danger', reference: outcome.reference })
    setValue('texts.photo', outcome.filename, { shouldDirty: true })
    setUploaded({ code, filename: outcome.filename, version: performance.now() })
    return show({ message: text.done })
  }

  return (
    <Layout>
      <Frame>
        {shown && missing !== shown ? (
          <img data-photo="" src={shown} alt={text.alt(description)} onError={() => setMissing(shown)} />
        ) : (
          <LoafMark size={72} title={text.alt(description)} />
        )}
      </Frame>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
      <Button variant="outlined" color="inherit" startIcon={<PhotoCameraOutlined />} disabled={isBusy} aria-busy={isBusy} onClick={choose}>
        {isBusy ? text.uploading : text.choose}
      </Button>
      <p role="status">{isLost ? text.codeChanged : text.hint}</p>
    </Layout>
  )
}
