import {
  type EngineSetAside,
  type EnginesReport,
  type ModelDownload,
  MOST_LISTED_LANGUAGES,
  type SpeechModel,
} from '../../../../src/shared/contract/engines.ts'
import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import type { EngineChoice, Engines, Recogniser } from '../../../ports/engines.ts'
import { machineScale } from '../engines/pick-presets.ts'
import { type EngineRecord, paceOf } from '../engines/records-repository.ts'
import type { Catalogue } from './catalogue.ts'
import type { ModelDownloadRow } from './downloads-repository.ts'
import type { ListedModel } from './list.ts'
import { type Machine, recommendModel } from './recommend.ts'

/** What a report is made of. */
export interface ModelsState {
  states: Awaited<ReturnType<Engines['states']>>
  english: EngineChoice
  models: readonly ListedModel[]
  downloads: readonly ModelDownloadRow[]
  machine: Machine
  /** Name of this machine. */
  host: string
  workers: number
  catalogue: Catalogue
  recognisers: readonly Recogniser[]
  records: readonly EngineRecord[]
  orders: Record<string, string[]>
  setAside: readonly EngineRecord[]
}

/** Engines and models as they are sent. */
export function presentEngines(from: ModelsState): EnginesReport {
  const { states, english, models, downloads, machine, host, workers, catalogue } = from
  const recommended = recommendModel(machine, workers, catalogue)?.name
  const gpu = states.some(({ state }) => state.usable && state.gpu === true)
  const paces = modelPaces(from, gpu)
  return {
    engines: states.map(({ name, state }) => ({
      name,
      is_usable: state.usable,
      text: state.usable ? state.label : state.advice,
      languages: !state.usable ? null : state.languages === 'any' ? 'any' : basesOf(state.languages).size,
      set_aside: from.setAside.filter(({ id }) => id.split(':', 1)[0] === name).map((row) => presentAside(row, from)),
    })),
    english: english.engine?.name ?? null,
    orders: from.orders,
    recognisers: from.recognisers.map(({ id, label, languages: codes }) => {
      const record = from.records.find((row) => row.id === id)
      return {
        id,
        label,
        languages: codes === 'any' ? 'any' : [...basesOf(codes)],
        pace: record ? paceOf(record) : null,
      }
    }),
    machine: { ...machine, gpu },
    models: models.map((model): SpeechModel => {
      const { name, label, languages, sizeBytes: size, licence, source, isInstalled, isOutdated } = model
      const row = downloads.find((download) => download.name === name)
      return {
        name,
        label,
        languages: languages.slice(0, MOST_LISTED_LANGUAGES),
        language_count: languages.length,
        is_for_speakers: languages.length === 0,
        size,
        licence,
        source,
        real_time_factor: factorOf(paces.get(name), workers),
        is_installed: isInstalled,
        is_outdated: isOutdated,
        is_recommended: name === recommended,
        fetched: isInstalled ? 0 : model.fetchedBytes,
        download: !row || (isInstalled && (!isOutdated || row.state === 'done')) ? null : presentDownload(row, host),
        only_here: isInstalled ? onlyHere(model, from).length : 0,
      }
    }),
  }
}

/**
 * Seconds of work for a second of sound, by the name of a model: as measured here, else as the catalogue expects of a
 * machine as slow as this one. What a GPU makes of a model is only known once it was measured.
 */
function modelPaces({ records, recognisers, catalogue }: ModelsState, gpu: boolean): ReadonlyMap<string, number> {
  const measured = new Map(
    records.flatMap((record): [string, number][] => {
      const pace = paceOf(record)
      return pace === null ? [] : [[record.id, pace]]
    }),
  )
  const scale = machineScale(recognisers, measured)
  return new Map(
    catalogue.models.flatMap(({ name, pace: expected }): [string, number][] => {
      const pace = measured.get(`sherpa:${name}`) ?? (expected === undefined || gpu ? undefined : expected * scale)
      return pace === undefined ? [] : [[name, pace]]
    }),
  )
}

/** The same where some parts of a recording are worked on at once. */
const factorOf = (pace: number | undefined, workers: number) => (pace === undefined ? null : pace / workers)

const presentAside = (
  { id, fault, aside_until: until }: EngineRecord,
  { recognisers }: Pick<ModelsState, 'recognisers'>,
): EngineSetAside => ({
  id,
  label: recognisers.find((one) => one.id === id)?.label ?? id,
  fault: fault ?? 'ended',
  until: until ?? 0,
})

function presentDownload(
  { state, done_bytes, failure, machine }: ModelDownloadRow,
  host: string,
): ModelDownload | null {
  // What this machine has downloaded and is not here was removed by hand.
  if (state === 'done' && machine === host) return null
  return { state: state === 'done' ? 'elsewhere' : state, done: done_bytes, failure, machine }
}

/** Languages of a model that no other model here transcribes, nor another engine. */
function onlyHere({ name, languages }: ListedModel, { models, states }: ModelsState): string[] {
  const others = new Set(
    models.flatMap((other) => (other.isInstalled && other.name !== name ? [...basesOf(other.languages)] : [])),
  )
  for (const { name: engine, state } of states) {
    if (engine === 'sherpa' || !state.usable) continue
    if (state.languages === 'any') return []
    for (const base of basesOf(state.languages)) others.add(base)
  }
  return [...basesOf(languages)].filter((base) => !others.has(base))
}

const basesOf = (codes: Iterable<string>) => new Set([...codes].map((code) => baseLanguage(code)))
