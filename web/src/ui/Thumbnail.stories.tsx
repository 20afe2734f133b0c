import type { Meta } from '@storybook/react-vite'
import { Thumbnail } from './Thumbnail.tsx'

export default { title: 'ui/Thumbnail' } satisfies Meta

export const WithoutPicture = () => <Thumbnail src={null} alt="" />
