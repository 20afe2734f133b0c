import BlockOutlined from '@mui/icons-material/Block'
import LockOutlined from '@mui/icons-material/LockOutlined'
import StarOutlined from '@mui/icons-material/StarRounded'
import Store from '@mui/icons-material/Store'
import type { DayKind } from './calendar-days.ts'

const signs = { order: StarOutlined, closure: BlockOutlined, bakery: Store, past: LockOutlined } as const

/** The icon of a kind of day, so that colour is never the only mark. */
export function Sign({ kind }: { kind: DayKind }) {
  const Icon = signs[kind]
  return <Icon aria-hidden />
}
