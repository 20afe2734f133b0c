import { styled } from '@mui/material/styles'

/** Fields and buttons in one row of 48 px: labels are inside their fields. */
export const Toolbar = styled('search')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: 6,
  '& .MuiFormControl-root': { position: 'relative' },
  // Overrides the fields' own position of the label by higher specificity.
  '&&& .MuiFormLabel-root': {
    position: 'absolute',
    zIndex: 1,
    top: '0.3125rem',
    left: 10,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    lineHeight: 1.3,
    pointerEvents: 'none',
  },
  '&&& .MuiOutlinedInput-root': { height: '3rem', paddingLeft: 0, paddingRight: 0 },
  '&&& input, &&& select': {
    minHeight: 0,
    height: '3rem',
    boxSizing: 'border-box',
    padding: '1.25rem 4px 4px 10px',
  },
  '&&& select': { paddingRight: 28 },
  '& input::placeholder': { opacity: 1, color: theme.vars.palette.text.secondary },
  '& .MuiOutlinedInput-root button': { width: '2.25rem', minWidth: '2.25rem', marginRight: 0 },
  '& button': { minHeight: 48 },
}))
