import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusFirstError } from './focus-first-error.ts'

let frames: (() => void)[]
let page: { activeElement: unknown }
/** The page, or a dialog. */
const around = { contains: () => true }

beforeEach(() => {
  frames = []
  page = { activeElement: null }
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => vi.unstubAllGlobals())

const next = () => frames.shift()?.()

/** An element that takes the focus once it is visible. */
function element() {
  const own = {
    isVisible: true,
    isConnected: true,
    contains: (other: unknown) => other === own,
    focus() {
      if (own.isVisible) page.activeElement = own
    },
  }
  return own as typeof own & Element
}

/** A form that renders its invalid field later. */
function form() {
  const own = { field: null as object | null, querySelector: () => own.field }
  return own as typeof own & Element
}

it('waits for the frame in which the error is rendered and visible', () => {
  const [invalid, late] = [form(), element()]
  late.isVisible = false
  focusFirstError(invalid)
  next()
  invalid.field = late
  next()
  expect(page.activeElement).toBe(null)
  late.isVisible = true
  next()
  expect(page.activeElement).toBe(late)
  expect(frames).toEqual([])
})

it('gives up where no field is invalid', () => {
  focusFirstError(form())
  let count = 0
  while (frames.length > 0) {
    next()
    count++
  }
  expect(count).toBeLessThan(100)
})

describe('while it waits', () => {
  it('leaves the focus in a field that the user has moved to', () => {
    const [invalid, save, other] = [form(), element(), element()]
    page.activeElement = save
    focusFirstError(invalid)
    next()
    page.activeElement = other
    invalid.field = element()
    next()
    expect(page.activeElement).toBe(other)
    expect(frames).toEqual([])
  })

  it('leaves the focus in a field that the user has moved to since the save', () => {
    const [invalid, save, other] = [form(), element(), element()]
    invalid.field = element()
    page.activeElement = other
    focusFirstError(invalid, save)
    next()
    expect(page.activeElement).toBe(other)
  })

  it('takes the focus that a disabled button has lost to the page or dialog around it, or that a closed dialog has given back', () => {
    const [invalid, save, other] = [form(), element(), element()]
    const field = element()
    invalid.field = field
    page.activeElement = around
    focusFirstError(invalid, save)
    next()
    expect(page.activeElement).toBe(field)

    page.activeElement = other
    focusFirstError(invalid, Object.assign(save, { isConnected: false }))
    next()
    expect(page.activeElement).toBe(field)
  })
})
