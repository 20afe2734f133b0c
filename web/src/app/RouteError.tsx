import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Component, useEffect } from 'react'
import type { ReactNode } from 'react'
import { isMissingPart, reportMissingPart } from '../ui/chunk.tsx'
import { LoafMark } from '../ui/LoafMark.tsx'
import { useLocation } from './navigation.tsx'

const Frame = styled('div')({ display: 'grid', justifyItems: 'center', gap: 16, padding: '72px 24px', textAlign: 'center' })

function RouteError({ error }: { error: unknown }) {
  useEffect(() => {
    if (isMissingPart(error)) reportMissingPart()
  }, [error])
  return (
    <Frame role="alert">
      <LoafMark size={56} />
      <Typography variant="h1">Qualcosa è andato storto</Typography>
      <Typography color="textSecondary">La pagina non può essere mostrata. Ricaricala: quello che hai salvato è al sicuro.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Ricarica la pagina
      </Button>
    </Frame>
  )
}

type Place = { location: object; children: ReactNode }
type Failure = { location: object; failure: { error: unknown } | null }

class Boundary extends Component<Place, Failure> {
  override state: Failure = { location: this.props.location, failure: null }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  /** A navigation shows the next screen. */
  static getDerivedStateFromProps = ({ location }: Place, state: Failure) =>
    location === state.location ? null : { location, failure: null }

  override render() {
    const { failure } = this.state
    return failure ? <RouteError error={failure.error} /> : this.props.children
  }
}

/** Shows an error in place of a screen that failed. */
export const RouteErrors = ({ children }: { children: ReactNode }) => <Boundary location={useLocation()}>{children}</Boundary>
