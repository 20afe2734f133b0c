import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { useSession } from '../app/session-context.ts'
import { useSaveUnderWay, useUnsavedWork } from '../app/unsaved-work.ts'
import { logoContentError, logoFileError, sendLogo } from './logo-file.ts'
import { text } from './settings.text.ts'

const Pictures = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  '& figure': { margin: 0 },
  '& figcaption': { marginTop: 4, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& figure > div': {
    display: 'grid',
    placeItems: 'center',
    width: 216,
    height: 136,
    padding: 7,
    borderRadius: 10,
    border: `1px dashed ${theme.vars.palette.house.control}`,
    // Logos are designed for white paper.
    background: '#FFFFFF',
    color: '#6B5B4D',
  },
  '& img': { maxWidth: 200, maxHeight: 120, objectFit: 'contain', display: 'block' },
}))
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
const Rules = styled('p')(({ theme }) => ({ margin: 0, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary }))

/** The object URL of a selected file while it is shown. */
function usePreview(file: File | null) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives exactly as long as the effect
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(null)
    }
  }, [file])
  return address
}

/** The stored logo beside the selected one, with a button of its own to save it. */
export function LogoPanel() {
  const { companyInfo } = useSession()
  const { show } = useFeedback()
  const [pending, setPending] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const preview = usePreview(pending)
  useUnsavedWork(pending !== null, { text: text.leaveLogo })
  useSaveUnderWay(isBusy)

  const choose = async (file: File | undefined) => {
    // Allows selecting the same file again after a refusal.
    if (input.current) input.current.value = ''
    if (!file) return
    const error = logoFileError(file) ?? (await logoContentError(file))
    if (error) show({ message: error, variant: 'danger' })
    else setPending(file)
  }
  const save = async (file: File) => {
    setBusy(true)
    const failure = await sendLogo(file)
    setBusy(false)
    if (failure !== null) return show({ message: text.logoFailed(failure.reason), variant: 'danger', reference: failure.reference })
    setPending(null)
    return show({ message: text.logoSaved })
  }
  return (
    <>
      <Pictures>
        <figure>
          <div>{companyInfo?.logoUrl ? <img src={companyInfo.logoUrl} alt={text.logoAlt} /> : text.noLogo}</div>
          <figcaption>{text.currentLogo}</figcaption>
        </figure>
        {preview ? (
          <figure>
            <div>
              <img src={preview} alt={text.newLogo} />
            </div>
            <figcaption>{text.newLogo}</figcaption>
          </figure>
        ) : null}
      </Pictures>
      <Buttons>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          hidden
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button variant="outlined" color="inherit" startIcon={<UploadFile />} onClick={() => input.current?.click()} disabled={isBusy}>
          {text.chooseLogo}
        </Button>
        {pending ? (
          <>
            <Button variant="contained" onClick={() => void save(pending)} disabled={isBusy}>
              {text.saveLogo}
            </Button>
            <Button color="inherit" onClick={() => setPending(null)} disabled={isBusy}>
              {text.dropLogo}
            </Button>
          </>
        ) : null}
      </Buttons>
      <Rules>{text.logoRules}</Rules>
    </>
  )
}
