/** Models by which voices are told apart, on this machine. */
export interface DiarisationModel {
  /** For people. */
  label: string
  /** Absolute paths: of the model that finds who speaks when, and of the one that tells what a voice sounds like. */
  files: { segmentation: string; embedding: string }
}

export interface DiarisationModels {
  /** The best one that is installed; null when there is none. */
  best(): Promise<DiarisationModel | null>
  /** In plain words what to do when there is none. */
  advice(): string
}
