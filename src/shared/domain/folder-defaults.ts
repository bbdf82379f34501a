import { pathOf, type Placed } from './folder-tree.ts'
import type { ExportFormat } from '../contract/files/exports.ts'
import type { RetentionRule } from './retention.ts'
import type { Preset } from './presets.ts'
import type { SpeakerChoice } from './speaker-choice.ts'

/** What files of a folder begin with; null where the folder does not say. */
export interface FolderDefaults {
  language_code: string | null
  preset: Preset | null
  /** Who speaks in its recordings. */
  speakers: SpeakerChoice | null
  /** Id of a style guide, or `none`. */
  style_guide: string | null
  /** As what its transcripts are exported unless somebody chooses. */
  export_format: ExportFormat | null
  /** How their documents are written: id of a named template, or `own`. */
  export_template: string | null
  /** Names and terms that are said in its files, beside those of the folders that it lies in. */
  vocabulary: readonly string[]
  /** How long its files are kept. */
  retention: RetentionRule | null
}

/** A folder with what it says itself. */
export interface WithDefaults extends Placed {
  defaults: FolderDefaults
}

export const NO_DEFAULTS: FolderDefaults = {
  language_code: null,
  preset: null,
  speakers: null,
  style_guide: null,
  export_format: null,
  export_template: null,
  vocabulary: [],
  retention: null,
}

/**
 * What holds for a folder: of each choice that of the nearest folder that makes it, itself first, then those that it
 * lies in; and the terms of all of them. A folder that is not there says nothing.
 */
export function defaultsIn(folders: readonly WithDefaults[], id: string | null): FolderDefaults {
  if (id === null) return NO_DEFAULTS
  const path = pathOf(folders, id).path.map(({ defaults }) => defaults)
  const nearest = <K extends Exclude<keyof FolderDefaults, 'vocabulary'>>(key: K): FolderDefaults[K] | null =>
    path.findLast((one) => one[key] !== null)?.[key] ?? null
  return {
    language_code: nearest('language_code'),
    preset: nearest('preset'),
    speakers: nearest('speakers'),
    style_guide: nearest('style_guide'),
    export_format: nearest('export_format'),
    export_template: nearest('export_template'),
    retention: nearest('retention'),
    vocabulary: [...new Set(path.toReversed().flatMap(({ vocabulary }) => vocabulary))],
  }
}
