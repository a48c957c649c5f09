// What the page asks of the core, and what the core answers. The tests of `web/core` make this file from the
// types there, and compare it; with BYPOST_UPDATE=1 they write it anew.

export type Address = { name: Name, address: Name, };

export type Agreed = { told: Array<Shown>, text: AsIs,
  step: Name | null, };

export type Agreeing = { file: string, seen?: string, words: string, sure?: Array<string>, };

export type Answer<T> = {
  ok?: T,
  refused?: Refused,
  ask?: Asked,
  keep?: Keep | null,
  visit?: AsIs | null, };

export type Archive = { name: Name, base64: AsIs, };

export type AsIs = string;

export type AsSeen = { file: string, seen?: string, };

export type Asked = {
  kind: QuestionKind,
  what: Shown,
  key: Name | null, };

export type Attachment = { name: Name, type: AsIs, text: AsIs, };

export type Backup = { file_name: Name, text: AsIs, };

export type Begin = { game: string, seats: Array<string>,
  deal: string, pace?: string,
  forfeit: boolean,
  rescue?: number,
  hints: boolean, options: { [key in string]: string }, };

export type Beginning = { game: string,
  seats: number, deal: string, pace?: string, };

export type Broken = { file: Name, what: Shown, };

export type Call = { op: string,
  now: number, };

export type Checked = { lines: Array<Shown>, verdict: Overall, };

export type Choosing = "number" | "choice" | "set" | "file";

export type Coming = { sources: Array<Source>,
  any: boolean, };

export type Cover = {
  board: AsIs, };

export type Creating = { passphrase: string, names?: Array<string>, };

export type Dispatch = { to: Array<Recipient>,
  missing: Array<Name>, subject: Shown, text: AsIs,
  copied: AsIs, armor: AsIs, attachment: Attachment,
  mailto: AsIs,
  no_mail: Shown | null, notes: Array<Shown>, };

export type Drawn = { board: AsIs, news: AsIs, rest: AsIs,
  task: Shown,
  result: Shown | null,
  scores: AsIs, description: Array<Shown>, };

export type Entry = { file: Name,
  table: Name, title: Shown, seats: Array<Name>, standing: Standing, stands: Shown,
  next: Shown | null, since: Shown,
  waited: Shown,
  last: Shown | null, turns: number, to_send: boolean,
  parted: Array<Shown>, };

export type Game = { id: Name, title: Shown, summary: Shown,
  least: number,
  most: number, credits: Shown, options: Array<GameOption>, };

export type GameOption = { name: Name, about: Shown, kind: Choosing,
  values: Array<Name> | null,
  least: number | null,
  most: number | null,
  seats: [number, number] | null,
  usual: Name, };

export type GameRules = { title: Shown,
  summary: Shown,
  board: AsIs,
  words: Array<[Shown, Shown]>,
  notation: AsIs,
  text: AsIs, };

export type Inbox = { tables: Array<Entry>, broken: Array<Broken>, addresses: Array<Address>, };

export type Invitation = {
  words: Shown,
  summary: Shown,
  seat: Name,
  is_kept: boolean,
  pace: Shown | null,
  rescue: Shown | null,
  hints: Shown | null, };

export type Join = { file: string, seen?: string, seat?: string, as?: string, sure?: Array<string>, };

export type Joining = { seat: Name, keys: Array<Name>, };

export type Keep = {
  expect: number,
  generation: number,
  put: { [key in string]: string },
  drop: Array<string>, };

export type Key = { name: Name, identity: Name | null, fingerprint: Name | null, restored: boolean, published: boolean, backed_up: boolean, };

export type KeyInFile = { text: string,
  secret?: string,
  to?: string, };

export type KeyInWords = { name: string, words: string, };

export type KeyUnder = { name: string, passphrase: string, };

export type KeyWords = { words: Array<Name>, };

export type Leaving = { file: string, seen?: string, };

export type LogEntry = { number: number,
  seat: number | null, deed: Shown,
  time: number, happened: Array<Shown>, say: Array<Shown>,
  is_news: boolean, };

export type Looked = { table: Table,
  invitation: Invitation | null, };

export type Name = string;

export type Named = { name: string, };

export type NewAddress = { name: string, address: string, };

export type NextWord = { word: Name,
  label: Shown,
  about: Shown | null,
  alone: boolean,
  place: Name | null, };

export type Nothing = Record<symbol, never>;

export type OfFile = { file: string, };

export type OfGame = { game: string, };

export type Offer = {
  is_agreed: boolean,
  words: Name,
  label: Shown,
  about: Shown, };

export type Opening = { passphrase: string, records: { [key in string]: string }, generation: number, };

export type OtherPassphrase = { old: string, new: string, };

export type Overall = "valid" | "invalid" | "parted" | "none";

export type Passphrase = { passphrase: string, };

export type Play = { file: string, seen?: string, steps: Array<string>, say?: string, sure?: Array<string>, };

export type Practise = { game: string, level: string,
  seats?: number, };

export type QuestionKind = "unremembered" | "sent" | "passphrase" | "known" | "final" | "line";

export type Received = { lines: Array<TakenIn>,
  broken: Array<Name>, };

export type Recipient = { name: Name | null, address: Shown, };

export type Refused = {
  what: Shown,
  hint?: Shown | null, };

export type Replay = { html: AsIs,
  name: Name, };

export type ReplayHashes = { style: AsIs, script: AsIs, };

export type Rescue = { pieces: number,
  words: Shown, };

export type Row = { file: string, as?: string, steps: Array<string>, row: Array<string>, };

export type SeenBy = { file: string, as?: string, };

export type Sending = { file: string, seen?: string,
  whole: boolean,
  to?: Array<string>,
  page?: string, };

export type Shown = string;

export type ShownSeat = { name: Name,
  sign: AsIs, open: boolean, fingerprint: Name | null,
  mine: boolean,
  opponent: Name | null, awaited: boolean,
  missing: Shown | null, };

export type Signed = { file: Name, told: Array<Shown>, table: Table, };

export type Since = { title: Shown, turns: Array<LogEntry>, };

export type Source = {
  name?: string,
  base64?: string,
  text?: string,
  file?: string, };

export type Sources = { sources: Array<Source>, };

export type Standing = "yours" | "theirs" | "foreign" | "over";

export type Style = { css: AsIs, symbols: AsIs, version: Name, };

export type Suggested = {
  turns: Array<Array<Name>>, };

export type Table = {
  file: Name,
  table: Name, title: Shown, game: Name, turns: number,
  head: Name, stands: Shown, seats: Array<ShownSeat>, viewer: Name | null,
  thinks: Name | null,
  is_practice: boolean,
  may_ask: boolean,
  eyes: Array<Name>, is_private: boolean, since: Since | null,
  log: Array<LogEntry> | null, over: boolean,
  end: Shown | null, join: Joining | null,
  mine: boolean,
  forced: boolean,
  owes: Shown | null, notes: Array<Shown>, board: AsIs, news: AsIs, rest: AsIs,
  task: Shown,
  result: Shown | null,
  scores: AsIs, description: Array<Shown>,
  next: Shown | null,
  undo: number | null, to_send: boolean,
  backup: Name | null,
  steps: Array<Name>,
  offers: Array<Offer>, agreements: Array<Shown>,
  pace: Shown | null,
  rescue: Shown | null,
  hints: Shown | null,
  send_to: Array<Name>, warnings: Array<Warning>,
  branches: Array<Shown>, };

export type TableFile = { name: Name, text: AsIs, };

export type TakeBack = { file: string, seen?: string, sure?: Array<string>, };

export type TakenIn = {
  kind: Name, what: Shown, hint: Shown | null,
  file: Name | null, };

export type Told = { told: Array<Shown>, };

export type Visit = { records?: string, };

export type Warning = { what: Shown,
  name: Name | null, };

export type Words = {
  drawn: Drawn | null,
  done: boolean,
  row: Array<Name>, words: Array<NextWord>,
  numbers: [number, number] | null,
  named: Array<[Shown, number]>,
  step: Name | null,
  more: boolean,
  does: Array<Shown>,
  asked: Shown | null,
  about: Shown | null, };

// What is given to each operation, and what it gives.
export interface Operations {
  address_set: { given: NewAddress; gives: Nothing };
  agree: { given: Agreeing; gives: Agreed };
  begin: { given: Begin; gives: Signed };
  change_passphrase: { given: OtherPassphrase; gives: Nothing };
  check: { given: Sources; gives: Checked };
  cover: { given: Nothing; gives: Cover };
  create: { given: Creating; gives: Nothing };
  export_all: { given: Passphrase; gives: Archive };
  forget: { given: OfFile; gives: Nothing };
  games: { given: Nothing; gives: Array<Game> };
  inbox: { given: Nothing; gives: Inbox };
  join: { given: Join; gives: Signed };
  key_backed_up: { given: Named; gives: Nothing };
  key_export: { given: KeyUnder; gives: Backup };
  key_import: { given: KeyInFile; gives: Told };
  key_new: { given: Named; gives: Key };
  key_words: { given: Named; gives: KeyWords };
  key_words_import: { given: KeyInWords; gives: Key };
  keys: { given: Nothing; gives: Array<Key> };
  log: { given: SeenBy; gives: Array<LogEntry> };
  look: { given: Sources; gives: Looked };
  name_forget: { given: Named; gives: Nothing };
  opponents: { given: AsSeen; gives: Signed };
  pack: { given: Sending; gives: Dispatch };
  play: { given: Play; gives: Signed };
  practise: { given: Practise; gives: Signed };
  receive: { given: Coming; gives: Received };
  replay: { given: SeenBy; gives: Replay };
  replay_hashes: { given: Nothing; gives: ReplayHashes };
  rescues: { given: Beginning; gives: Array<Rescue> };
  rules: { given: OfGame; gives: GameRules };
  sent: { given: Leaving; gives: Nothing };
  style: { given: Nothing; gives: Style };
  suggest: { given: AsSeen; gives: Suggested };
  table: { given: SeenBy; gives: Table };
  table_file: { given: Leaving; gives: TableFile };
  undo: { given: TakeBack; gives: Signed };
  unlock: { given: Opening; gives: Nothing };
  visit: { given: Visit; gives: Nothing };
  words: { given: Row; gives: Words };
  words_by_chance: { given: Nothing; gives: KeyWords };
}
