import KeyOutlined from '@mui/icons-material/KeyOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormField } from './FormField.tsx'
import { text } from './customers.text.ts'
import type { Values } from './form.ts'
import { newPassword } from './password.ts'

type Props = { name: 'password' | `destinations.${number}.password`; help?: string | undefined }

/** A new password: the eye shows the typed or generated one; stored passwords are never read. */
export function PasswordField({ name, help }: Props) {
  const { setValue } = useFormContext<Values>()
  const [isShown, setShown] = useState(false)
  const generate = () => {
    setValue(name, newPassword(), { shouldDirty: true })
    setShown(true)
  }
  const toggle = isShown ? text.hidePassword : text.showPassword
  return (
    <FormField
      name={name}
      label={text.password}
      help={help}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      endAdornment={
        <>
          <IconButton aria-label={toggle} title={toggle} onClick={() => setShown(!isShown)}>
            {isShown ? <VisibilityOff /> : <Visibility />}
          </IconButton>
          <IconButton aria-label={text.generate} title={text.generate} edge="end" onClick={generate}>
            <KeyOutlined />
          </IconButton>
        </>
      }
    />
  )
}
