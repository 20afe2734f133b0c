// The title of the window: the open screen, then the bakery.
import { useEffect } from 'react'

let owner = 'Panify Cloud'
let screen = ''

function write() {
  document.title = screen === '' ? owner : `${screen} · ${owner}`
}

export function setWindowOwner(name: string) {
  owner = `${name} · Panify Cloud`
  write()
}

export function useWindowTitle(title: string) {
  useEffect(() => {
    screen = title
    write()
    return () => {
      screen = ''
      write()
    }
  }, [title])
}
