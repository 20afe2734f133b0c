// The keys of a list (ui/list-keys.ts); whether letters act too is kept on the device.
import { useLayoutEffect, useState } from 'react'
import { useListKeys as useKeys } from '../ui/list-keys.ts'
import type { ListKeys, ListOptions } from '../ui/list-keys.ts'
import { storage } from './storage.ts'

export function useListKeys<Row>(options: Omit<ListOptions<Row>, 'letters'>): ListKeys {
  const [areLettersOn, setLettersOn] = useState(() => storage.get('listKeys') !== 'off')
  // The drawings of the keys disappear by the style sheet.
  useLayoutEffect(() => {
    document.documentElement.dataset['keys'] = areLettersOn ? 'on' : 'off'
  }, [areLettersOn])
  const turnLetters = (isOn: boolean) => {
    setLettersOn(isOn)
    if (isOn) storage.remove('listKeys')
    else storage.set('listKeys', 'off')
  }
  return useKeys({ ...options, letters: { areLettersOn, turnLetters } })
}
