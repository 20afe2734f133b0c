import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { nothing } from '../../gallery/examples.tsx'
import { QuantityChoices } from './QuantityChoices.tsx'

export default { title: 'ui/QuantityChoices', tags: ['window'] } satisfies Meta

export const OutOfRange = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <output ref={setAnchor} style={{ position: 'absolute', top: 16, left: 16, width: 64, height: 24 }}>
        7 pz
      </output>
      {anchor ? (
        <QuantityChoices
          anchor={anchor}
          label="Rosetta"
          value={7_000}
          rules={{ minimum: 10_000, step: 10_000, maximum: 60_000, decimals: 0 }}
          unit="pz"
          isDisabled={false}
          onChoose={nothing}
          onClose={nothing}
        />
      ) : null}
    </>
  )
}
