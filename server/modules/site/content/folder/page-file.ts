const HOME = 'home'

/** Stands for the star of a list page's address, which not every file system takes in a name. */
export const LANGUAGE_IN_FILE = '{language}'

/**
 * The address of a page by its file: `en/pages/transcription/interviews.yaml` is `/transcription/interviews`, `home` is
 * `/`, and `{language}-text` is `/*-text`.
 */
export function pathOfFile(language: string, file: string): string {
  const name = file.slice(`${language}/pages/`.length).replace(/\.\w+$/, '')
  return name === HOME ? '/' : `/${name.replace(LANGUAGE_IN_FILE, '*')}`
}

/** The file that a page is written to; {@link pathOfFile} the other way round. */
export function fileOfPath(language: string, path: string): string {
  return `${language}/pages/${path === '/' ? HOME : path.slice(1).replace('*', LANGUAGE_IN_FILE)}.yaml`
}
