import { expect, it } from 'vitest'
import { createPortalTheme } from './theme.ts'

it('CONST-01 has the six breakpoints', () => {
  expect(createPortalTheme().breakpoints.values).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 })
})
