import { phrase } from '../../../src/shared/words/phrase.ts'
import { LinkError } from '../../ports/linked-files.ts'

type Complaint = readonly [said: RegExp, code: LinkError['code'], words: string]

/** What the program says when it fails, most telling first, and what a person is told. */
const COMPLAINTS: readonly Complaint[] = [
  [/temporar|try again/i, 'link_failed', phrase('The site could not be reached, or stopped sending.')],
  [/\bDRM\b/i, 'link_gone', phrase('This recording is copy-protected and cannot be fetched.')],
  [
    /private (?:video|account|recording)|is private/i,
    'link_gone',
    phrase('This recording is private. If it is yours, download it from the site and upload the file.'),
  ],
  [
    /sign in|log ?in|cookies|members?[- ]only|subscriber|age[- ]restrict|confirm your age|not a bot|password|account/i,
    'link_gone',
    phrase('The site asks for a login. Download the recording there and upload the file.'),
  ],
  [
    /your country|your location|geo.?restrict/i,
    'link_gone',
    phrase('The site does not show this recording in the country of this server.'),
  ],
  [/premieres in|will begin in|is live|live event/i, 'link_gone', phrase('This recording is not finished yet.')],
  [
    /unavailable|removed|deleted|terminated|does not exist|no longer available|HTTP Error (?:404|410)/i,
    'link_gone',
    phrase('There is no recording on this page any more.'),
  ],
  [
    /unsupported URL|no video|no media|no formats? found|formats? is not available|not find any/i,
    'link_gone',
    phrase('No recording was found on this page. Use the link of the audio or video file itself.'),
  ],
  [
    /HTTP Error (?:408|429|5\d\d)|timed? ?out|connection|resolve|unreachable|incomplete/i,
    'link_failed',
    phrase('The site could not be reached, or stopped sending.'),
  ],
]

/** Fails too often for a new version of the site to be worth another try. */
const UNKNOWN: Complaint = [
  /./,
  'link_gone',
  phrase('The recording on this page could not be fetched. The site may have changed.'),
]

/** What the last lines of the program's log come to, in words that name no address. */
export function complaintOf(lines: readonly string[], exitCode: number | null): LinkError {
  const errors = lines.filter((line) => line.startsWith('ERROR:'))
  // Addresses and titles may say anything.
  const said = errors.map((line) => line.replace(/https?:\/\/\S+/g, '')).join('\n')
  const [, code, words] = COMPLAINTS.find(([pattern]) => pattern.test(said)) ?? UNKNOWN
  return new LinkError(code, words, { cause: new Error(`yt-dlp ended with ${exitCode ?? 'a signal'}.`) })
}
