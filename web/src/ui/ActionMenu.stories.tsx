import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { ActionMenu } from './ActionMenu.tsx'

export default { title: 'ui/ActionMenu', tags: ['window'] } satisfies Meta

export const AsSheet = () => (
  <ActionMenu
    open
    anchorEl={document.body}
    title="Altro per giovedì"
    onClose={nothing}
    items={[
      { label: 'Anteprima', hint: 'Il documento della prossima consegna', onClick: nothing },
      { label: 'Disattiva giovedì', isDisabled: true, hint: 'Di nuovo possibile alle 8:00', onClick: nothing },
      { label: 'Annulla le modifiche', hasLineAbove: true, onClick: nothing },
    ]}
  />
)
