import { describe, expect, it } from 'vitest'
import { parseCutOff } from './cut-off.ts'

describe('the cut-off in the settings', () => {
  it.each([
    ['20,00', '20:00'],
    ['10,30', '10:30'],
    ['10.30', '10:30'],
    ['10:45', '10:45'],
    ['10:45:00', '10:45'],
    ['9', '09:00'],
    ['10,5', '10:30'],
    ['10,3', '10:30'],
    ['10,0', '10:00'],
    ['00:00', '00:00'],
    ['', null],
    ['24,00', null],
    ['10,75', null],
    ['mai', null],
    ['-1', null],
  ])('%s is %s', (value, expected) => {
    expect(parseCutOff(value)).toBe(expected)
  })
})
