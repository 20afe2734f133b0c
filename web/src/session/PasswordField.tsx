import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'
import { text } from './session.text.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'endAdornment'>

/** A password with its show/hide toggle. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton aria-label={isShown ? text.hide : text.show} aria-pressed={isShown} edge="end" onClick={() => setShown(!isShown)}>
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      }
    />
  )
}
