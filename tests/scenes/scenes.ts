import { OFFICE_SCENES } from './office.scenes.ts'
import { ORDER_SCENES } from './order.scenes.ts'
import type { Scene } from './scene.ts'
import { SESSION_SCENES } from './session.scenes.ts'

/** Every screen, dialog, menu and banner, in its states. */
export const SCENES: readonly Scene[] = [...SESSION_SCENES, ...ORDER_SCENES, ...OFFICE_SCENES]
