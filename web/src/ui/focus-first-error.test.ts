import { afterEach, expect, it, vi } from 'vitest'
import { focusFirstError } from './focus-first-error.ts'

afterEach(() => vi.unstubAllGlobals())

it('waits for the frame in which the error is rendered and visible', () => {
  const frames: (() => void)[] = []
  const page: { activeElement: unknown } = { activeElement: null }
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  let isVisible = false
  const field = {
    focus: vi.fn(() => {
      if (isVisible) page.activeElement = field
    }),
  }
  let rendered: typeof field | null = null
  const next = () => frames.shift()?.()

  focusFirstError({ querySelector: () => rendered } as unknown as Element)
  next()
  rendered = field
  next()
  isVisible = true
  next()
  expect(page.activeElement).toBe(field)
  expect(frames).toEqual([])
})

it('gives up where no field is invalid', () => {
  let count = 0
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    count++
    frame()
  })
  focusFirstError({ querySelector: () => null } as unknown as Element)
  expect(count).toBeLessThan(100)
})
