/**
 * Pictures of the app that `npm run make:pictures` takes: each in a light and a dark theme (`-dark`), 1280 by 800
 * pixels and half of that (`-small`), and as on a phone (`-phone`).
 */
export const APP_PICTURES = ['editor', 'doubts', 'keys', 'export', 'wizard'] as const
export type AppPicture = (typeof APP_PICTURES)[number]

/** The picture of the home page, which is there at 2560 by 1600 (`-large`) too. */
export const MAIN_PICTURE: AppPicture = 'editor'

/** Of pictures of the content, in pixels. */
export const PICTURE_SIZE = { width: 1280, height: 800 } as const
/** Of pictures of the app as on a phone. */
export const PHONE_SIZE = { width: 780, height: 1240 } as const

/** One theme's files of a picture. */
export interface PictureFiles {
  src: string
  /** Undefined for a picture that is there in one width only. */
  srcSet: string | undefined
}

/** A picture of the content with what stands in for it on other screens. */
export interface Picture extends PictureFiles {
  /** In a dark theme. */
  dark: PictureFiles | null
  /** On narrow screens, in either theme. */
  phone: { light: PictureFiles; dark: PictureFiles } | null
}

const IMAGES = '/images/'
const UPLOADED = `${IMAGES}uploaded/`

const named = (name: string, widths: readonly [ending: string, pixels: number][]): PictureFiles => ({
  src: `${IMAGES}${name}.webp`,
  srcSet: widths.map(([ending, pixels]) => `${IMAGES}${name}${ending}.webp ${pixels}w`).join(', '),
})

/** The files of a picture by the address that the content has for it. Uploaded ones come in one width. */
export function pictureOf(link: string): Picture {
  const name =
    link.startsWith(IMAGES) && !link.startsWith(UPLOADED) ? /^([\w/-]+)\.webp$/.exec(link.slice(8))?.[1] : null
  if (!name) return { src: link, srcSet: undefined, dark: null, phone: null }
  const isMain = name === MAIN_PICTURE
  const files = (of: string) =>
    named(of, [['-small', 640], ['', 1280], ...(isMain ? [['-large', 2560] as [string, number]] : [])])
  const phone = (of: string) =>
    named(of, [
      ['-small', 390],
      ['', 780],
    ])
  const isOfApp = APP_PICTURES.some((one) => one === name)
  return {
    ...files(name),
    dark: isOfApp ? files(`${name}-dark`) : null,
    phone: isOfApp ? { light: phone(`${name}-phone`), dark: phone(`${name}-phone-dark`) } : null,
  }
}

/** Screens that are narrow, as a condition of CSS. */
export const NARROW = '(max-width: 48rem)'
export const DARK = '(prefers-color-scheme: dark)'
