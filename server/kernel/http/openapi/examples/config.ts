import type { ExamplesOf } from './examples-of.ts'

/** Examples of the area `config`. */
export const configExamples: ExamplesOf<'config'> = {
  'config.getConfig': {
    reply: {
      billing: 'sandbox',
      stripe_publishable_key: null,
      has_seller: true,
      multilingual: false,
      upload_limit: 21_474_836_480,
      link_imports: true,
      offline_shell: true,
      video_sites: false,
      watched_folders: false,
      source_kinds: ['feed', 'bucket'],
      live_second_reading: true,
      dropbox_app_key: null,
      answers_host: 'models.example.org',
    },
  },
}
