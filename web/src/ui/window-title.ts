// The title of the window: the open dialog or screen, then the bakery.
import { useEffect, useState } from 'react'

let owner = 'Panify Cloud'
let lastId = 0
/** The titles of the screen and of the dialogs over it, the last opened at the end. */
const titles = new Map<number, string>()

function write() {
  const title = [...titles.values()].findLast(Boolean)
  document.title = title ? `${title} · ${owner}` : owner
}

export function setWindowOwner(name: string) {
  owner = `${name} · Panify Cloud`
  write()
}

/** '' leaves the title to what is below. */
export function useWindowTitle(title: string) {
  const [id] = useState(() => ++lastId)
  useEffect(() => {
    titles.set(id, title)
    write()
  }, [id, title])
  useEffect(
    () => () => {
      titles.delete(id)
      write()
    },
    [id],
  )
}
