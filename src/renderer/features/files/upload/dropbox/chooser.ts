import { DROPBOX_MOST_BYTES } from '../../../../../shared/contract/imports.ts'

/** A file that was chosen at Dropbox. */
export interface DropboxFile {
  name: string
  /** Direct; good for a few hours. */
  link: string
  bytes: number
}

/** The part of Dropbox's script that is used here. */
interface Chooser {
  choose(options: {
    success: (files: readonly DropboxFile[]) => void
    cancel: () => void
    linkType: 'direct'
    multiselect: false
    folderselect: false
    extensions: readonly string[]
    sizeLimit: number
  }): void
}

const SCRIPT = 'https://www.dropbox.com/static/api/2/dropins.js'

let loading: Promise<Chooser> | null = null

/**
 * Loads Dropbox's script, once; it is asked for only where somebody may choose from there. Rejects when it cannot be
 * had.
 */
export function loadChooser(appKey: string): Promise<Chooser> {
  loading ??= new Promise<Chooser>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.id = 'dropboxjs'
    script.dataset['appKey'] = appKey
    script.addEventListener('load', () => {
      const { Dropbox: chooser } = window as { Dropbox?: Chooser }
      if (chooser) resolve(chooser)
      else reject(new Error('The script of Dropbox is another one.'))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of Dropbox cannot be had.'))
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Lets a person choose one file of Dropbox; null when they do not. Call it right from their click, for it opens a
 * window.
 */
export function chooseFile(chooser: Chooser, extensions: readonly string[]): Promise<DropboxFile | null> {
  return new Promise((resolve) => {
    chooser.choose({
      success: ([file]) => resolve(file ?? null),
      cancel: () => resolve(null),
      linkType: 'direct',
      multiselect: false,
      folderselect: false,
      extensions,
      sizeLimit: DROPBOX_MOST_BYTES,
    })
  })
}
