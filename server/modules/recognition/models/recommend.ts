import type { Catalogue, CatalogueModel } from './catalogue.ts'

/** What a machine has, in bytes. */
export interface Machine {
  cores: number
  memory: number
  /** On the disk of the models. */
  free: number
}

/** Best first, with the cores that keep up with speech; our own judgement of accuracy and speed. */
const ORDER = [
  { name: 'parakeet-v3', cores: 2 },
  { name: 'whisper-small', cores: 2 },
  { name: 'whisper-base', cores: 1 },
  { name: 'whisper-tiny', cores: 1 },
]

/** A loaded model takes about twice its size; the rest is for the system and everything else that runs. */
const MEMORY = { share: 2, rest: 1e9 }
/** Left free on the disk beside the model, in bytes. */
const SPARE = 1e9

/**
 * The model for most people on this machine: several languages, as accurate as its cores and memory allow with as many
 * processes as recognition starts. Null where none fits.
 */
export function recommendModel(
  { cores, memory, free }: Machine,
  workers: number,
  { models }: Catalogue,
): CatalogueModel | null {
  const fits = ({ size }: CatalogueModel, least: number) =>
    cores >= least && size * MEMORY.share * workers + MEMORY.rest <= memory && size + SPARE <= free
  for (const { name, cores: least } of ORDER) {
    const model = models.find((known) => known.name === name)
    if (model && fits(model, least)) return model
  }
  return null
}
