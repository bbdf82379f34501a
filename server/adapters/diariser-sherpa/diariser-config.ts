import type { DiarisationModel } from '../../ports/diarisation-models.ts'

/** What sherpa-onnx's SpeakerEmbeddingExtractor takes. */
export interface ExtractorConfig {
  model: string
  numThreads: number
  provider: string
  debug: number
}

/** What sherpa-onnx's OfflineSpeakerDiarization takes. */
export interface DiariserConfig {
  segmentation: {
    pyannote: { model: string; windowShiftRatio: number }
    numThreads: number
    provider: string
    debug: number
  }
  embedding: ExtractorConfig
  clustering: { numClusters: number; threshold: number }
  /** Seconds: shorter turns are left out, and shorter gaps between those of one voice closed. */
  minDurationOn: number
  minDurationOff: number
}

/** One thread: segments run side by side. */
const RUN = { numThreads: 1, provider: 'cpu', debug: 0 } as const

/**
 * How to load the models. Within a segment voices are rather told apart once too often: those of all segments are
 * compared afterwards.
 */
export function diariserConfig({ files }: DiarisationModel): DiariserConfig {
  return {
    // Windows of ten seconds, a new one each three: of the library's ninefold overlap most is lost time.
    segmentation: { pyannote: { model: files.segmentation, windowShiftRatio: 0.3 }, ...RUN },
    embedding: { model: files.embedding, ...RUN },
    clustering: { numClusters: -1, threshold: 0.5 },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  }
}
