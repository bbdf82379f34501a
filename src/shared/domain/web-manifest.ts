import { MEDIA_ACCEPT } from '../media/media-accept.ts'
import { type LanguageCode, languageOf } from '../words/languages.ts'
import { phrase } from '../words/phrase.ts'
import { SHARE_FIELDS, SHARE_TARGET_PATH } from './share-target.ts'

/** The ground of the light theme, under the app's frame and while it starts. */
const GROUND = '#eef3eb'

/** What a system that installs the web app is told of it, in a language. */
export function webManifest(language: LanguageCode, say: (words: string) => string) {
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('app-192', 192)] })
  return {
    // The same in every language: it is the same app.
    id: '/files',
    name: 'Longhand',
    short_name: 'Longhand',
    description: say(phrase('Speech to text: record or upload, correct with the sound, export.')),
    lang: language,
    dir: languageOf(language).direction,
    start_url: '/files',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['productivity', 'business'],
    icons: [icon('app-192', 192), icon('app-512', 512), { ...icon('app-maskable-512', 512), purpose: 'maskable' }],
    shortcuts: [
      shortcut(say(phrase('Upload')), '/files/upload'),
      shortcut(say(phrase('Live transcription')), '/files/live'),
      shortcut(say(phrase('My files')), '/files'),
    ],
    share_target: {
      action: SHARE_TARGET_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: SHARE_FIELDS.title,
        text: SHARE_FIELDS.text,
        url: SHARE_FIELDS.link,
        files: [{ name: SHARE_FIELDS.media, accept: MEDIA_ACCEPT }],
      },
    },
  }
}

const icon = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})
