import type { RecordingState } from '../../shared/bridge/shell.ts'

/**
 * The symbols in the tray, 32 pixels square for 16 points: the app's own sign, with a dot while it records and bars
 * while it pauses.
 */
export const TRAY_IMAGES: Record<RecordingState, string> = {
  idle:
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAABQ0lEQVR4nOyXsUoDQRCG/7ns5dJYBwSxEdE3EETBRtt0VopaWFr4' +
    'IBbaiIUK9kE7tQ4kVxk7K0EQMZWNReJtHGc3BlIk5A6S22Y/GNjdO3a+m+VgR2EArX92GFwBeAWgWUwU/pA9GwS6Vap4018l+4h5' +
    'Xnc7FzLdRC7woypEh0T0ZgWSpF0D0SryhLkWhqU1krLvS9kv4QA5joOA8bsNR5jclOj2p7iU4QRuBaOSn5xeY25hw4YZZ+Xr6gyv' +
    '64s2zHg4VA7gGC/gBbyAF/ACXsALOBdQaV6qx81Ul5Ljoz1kJZVAI362MQ0B50cw8lJaj58kxn/1INkrwC0jcC8CW3ACPwTSHJzD' +
    'ESZ3rzVzU4W7UEWV/+a0s6S7aMowQj58q0JxWZrTd/sXEEUvYlOSkuzKtNprpSeN3bNqckiuGZPcrP4BAAD//+VcrloAAAAGSURB' +
    'VAMAFutrhAp7qTkAAAAASUVORK5CYII=',
  recording:
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAACM0lEQVR4nMyXO0gcURSG/zs7u7PErCGQzQskTQhKCssY8iBFMF2w' +
    'CUmThxaWhqSQJKQMSbBQsBILH1gKPkB8VSILrtpo4aOwEUR8gu6K7uzO7vWeq4LurjrrHXf8YGDm3nPu+Tn3zsw5Oo5hWfGPHLwC' +
    '4GUAuw9H4ctizTAD69F1X8fRKJNTnD+wkmazeCxHXuDDuseoZowtSgGJRCwExp4hn3Ae8nr9L5hIe6VIewtcQGxHlcaReg+XoNgs' +
    'YcVWhJY7cAW+KgSYPNtUfWMbGhrb5f23ms/4XvPlzKVS0Qi2O1sRm5lGfGFOjvkelsD/uBQ33lVCCxRm9dPhALvhEazX/UZyY+3E' +
    '+N5kSF6Rvk4Ea//gWtmrDF8NiuxNjGKltjoj+HFojmxIqKMCUtFtrP37aduespSKbMExAdGBbiQ3123bUyaigz0nxpTOgDk7hVxJ' +
    '91ESQCde1UdJAI+byJV0H6UzQO+5qo+SAONRMXIl3UdJQODtB2jXC23bky35OCbAe68IwR9/bdsHf/2XPo4JIApeluNuXTM8t26f' +
    'akNzZFPw/HXGnCP/AvrGF7X3u/czIijAzaqvyBXlLVDFdQG2tmBsfEoWKOdxXtFyYQHh8Wl5XYaAq7AFfDVbUfr0SSkgasHLRRal' +
    'sUEh4A1cgQ9pojlogktQ7IPWzJ0s9Hp1o+KwOTWLrSSoVjKQH3Z0j69ENKdL8i1gzJgXavwiJZ/EY9dBK+00cs0uiiFiBSg4je4D' +
    'AAD//4k5BLgAAAAGSURBVAMAMpXHxuEkB1MAAAAASUVORK5CYII=',
  paused:
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAABUElEQVR4nOyXv0vDUBDHv5e+NF2cBRfBQXRyVBEdde3m5M/BsaB/' +
    'iEIncRDFveimjlKw3eomDoIgYneHxKSel1cDKqUBSfMsvA8E3t2Duy93CblT+EYUva8xuAzwHEBjyBR+kZgNAp0rVTxLvKSvmMej' +
    'TnAk5jJyga9VwdshoictIAz9OogWkCfMddctLZKUfUvKfgwDSDu2HcbHKgwR56Yw8l9FyyiMwG0REHCvq/3qCQ6qp/q8W9nAXmWz' +
    'b6jHpckf9sTNQ19/ggPDWAFWgBVgBVgBxgUoZMTvn0yaP8G2YDjegdtmSw8oaaQNLX8W0Gje6WcQAv5DC7jdayidn50BZBYcLHoo' +
    '9S9FwAqMwFeOLAeHMEScu7uamanChau88tdyGkxFHbTk6CEf3lShOC3L6bP+Coi8e1FTkpKsi1nrrtJZo2PW4hySayROHns/AQAA' +
    '//+pnU/RAAAABklEQVQDAFlJbPbiuu6LAAAAAElFTkSuQmCC',
}
