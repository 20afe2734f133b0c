// The gallery: npm run gallery. It reads the *.stories.tsx beside the components.
import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: 'gallery/vite.config.ts' } } },
  typescript: { reactDocgen: false },
  // It asks and tells nobody anything.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
