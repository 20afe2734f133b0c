import StarOutlined from '@mui/icons-material/StarRounded'
import type { Meta } from '@storybook/react-vite'
import { Stack } from '../../gallery/examples.tsx'
import { Segment, Segments } from './Segments.tsx'

export default { title: 'ui/Segments' } satisfies Meta

const KINDS = ['week', 'order', 'closure'] as const

export const Chosen = () => (
  <Stack>
    {KINDS.map((chosen) => (
      <Segments key={chosen} role="group" aria-label="Consegna">
        {KINDS.map((kind) => (
          <Segment
            key={kind}
            type="button"
            data-kind={kind}
            aria-pressed={kind === chosen}
            disabled={chosen === 'week' && kind === 'closure'}
          >
            <b>
              {kind === 'order' ? <StarOutlined /> : null}
              {{ week: 'Settimana', order: 'Straordinario', closure: 'Niente' }[kind]}
            </b>
            <span>139 pz</span>
          </Segment>
        ))}
      </Segments>
    ))}
  </Stack>
)

export const Focused = () => (
  <div data-focus>
    <Segments role="group" aria-label="Consegna">
      <Segment type="button" aria-pressed>
        Settimana
      </Segment>
    </Segments>
  </div>
)
