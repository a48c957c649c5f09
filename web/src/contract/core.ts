// What the page asks of the core, and what the core answers. The tests of `web/core` make this file from the
// types there, and compare it; with BYPOST_UPDATE=1 they write it anew.

/** An entry of the address book. */
export type Address = { name: Name, address: Name, };

/** What was agreed to, and the lines to send. */
export type Agreed = { told: Array<Shown>, text: AsIs,
  /** The step that may be played at once, where nobody need be asked; nothing is signed then. */
  step: Name | null, };

/** To what the seats whose keys are here agree. */
export type Agreeing = { file: string, seen?: string, words: string, sure?: Array<string>, };

/** How a call is answered, whatever was asked. */
export type Answer<T> = {
  /** What was asked for. */
  ok?: T,
  /** Why it is not done. */
  refused?: Refused,
  /** What the person is to be asked first. */
  ask?: Asked,
  /** What must be kept before anything of the answer is shown. */
  keep?: Keep | null,
  /** All records of a visit, if one of them has changed; a page that is loaded again goes on with them. They
   * are JSON in base64, since the page shows nothing of them. */
  visit?: AsIs | null, };

/** The archive. */
export type Archive = { name: Name, base64: AsIs, };

/** A text that leaves as it is: HTML in which all of this is done already, a file, or what a person sends. */
export type AsIs = string;

/** A table as it was seen. */
export type AsSeen = { file: string, seen?: string, };

/** What a person is to be asked before a call goes on. */
export type Asked = {
  /** Which question it is. */
  kind: QuestionKind,
  /** The question in words. */
  what: Shown,
  /** The key that it is about. */
  key: Name | null, };

/** The file that goes with a mail. */
export type Attachment = { name: Name, type: AsIs, text: AsIs, };

/** A file to save. */
export type Backup = { file_name: Name, text: AsIs, };

/** A table that is to begin. */
export type Begin = { game: string, seats: Array<string>,
  /** `open` if everybody may see what comes; else it is sealed. */
  deal: string, pace?: string,
  /** Whether a claim that nobody contests counts. */
  forfeit: boolean,
  /** So many others can go on without a seat that has vanished; none if nobody can. */
  rescue?: number,
  /** Whether all may ask their own programs what they would play. */
  hints: boolean, options: { [key in string]: string }, };

/** A table that is to begin, as far as it decides on what may be chosen of rescue. */
export type Beginning = { game: string,
  /** The number of seats. */
  seats: number, deal: string, pace?: string, };

/** A file that cannot be read. */
export type Broken = { file: Name, what: Shown, };

/** What every call holds, beside what it gives to its operation. */
export type Call = { op: string,
  /** Seconds since 1970. */
  now: number, };

/** The report on what was given. */
export type Checked = { lines: Array<Shown>, verdict: Overall, };

/** How the value of an option is chosen. */
export type Choosing = "number" | "choice" | "set" | "file";

/** What came. */
export type Coming = { sources: Array<Source>,
  /** Whether tables at which no key here has a seat are taken in, too. */
  any: boolean, };

/** What the first screen shows. */
export type Cover = {
  /** The board of a table in the middle of a game. */
  board: AsIs, };

/** The passphrase of a new store, and names that it must not be made from. */
export type Creating = { passphrase: string, names?: Array<string>, };

/** A mail, in every form in which a browser can send it. */
export type Dispatch = { to: Array<Recipient>,
  /** Those of whom no address is known. */
  missing: Array<Name>, subject: Shown, text: AsIs,
  /** What is copied: words for people, and the table in an armour. */
  copied: AsIs, armor: AsIs, attachment: Attachment,
  /** The draft as an address; empty if a draft cannot hold the table. */
  mailto: AsIs,
  /** Why there is no draft, if there is none. */
  no_mail: Shown | null, notes: Array<Shown>, };

/** A picture in its parts, and what it shows in sentences. */
export type Drawn = { board: AsIs, news: AsIs, rest: AsIs,
  /** What each seat has, in a line. */
  scores: Array<Score>, description: Array<Shown>, };

/** A table in the list. */
export type Entry = { file: Name,
  /** The beginning of its id. */
  table: Name, title: Shown, seats: Array<Name>, standing: Standing, stands: Shown,
  /** The next step, if it is to be done here and tells more than how the table stands. */
  next: Shown | null, since: Shown,
  /** How long it has waited; empty if its time is still to come. */
  waited: Shown,
  /** The last turn, in words. */
  last: Shown | null, turns: number, to_send: boolean,
  /** Other branches of it that are here, in words. */
  parted: Array<Shown>, };

/** A game. */
export type Game = { id: Name, title: Shown, summary: Shown,
  /** The least number of seats. */
  least: number,
  /** The greatest. */
  most: number, credits: Shown, options: Array<GameOption>, };

/** What may be chosen of a game when a table begins. */
export type GameOption = { name: Name, about: Shown, kind: Choosing,
  /** The words of a choice or a set. */
  values: Array<Name> | null,
  /** The least number. */
  least: number | null,
  /** The greatest. */
  most: number | null,
  /** The least and the greatest number of seats of the tables that have it. */
  seats: [number, number] | null,
  /** The value that it has when nothing is chosen; it may be empty. */
  usual: Name, };

/** The rules of a game. */
export type GameRules = { title: Shown,
  /** The game, in one line. */
  summary: Shown,
  /** The board of a table in the middle of a game. */
  board: AsIs,
  /** How steps are written, as Markdown: the part of the text that tells it. */
  notation: AsIs,
  /** All of the rules, as Markdown; an image is HTML between two signs U+FFFC. */
  text: AsIs, };

/** All tables, those that wait for a key here first, and the address book. */
export type Inbox = { tables: Array<Entry>, broken: Array<Broken>, addresses: Array<Address>, };

/** What a friend is told who was sent a table with a seat that is open. */
export type Invitation = {
  /** Who invites to what, in words. */
  words: Shown,
  /** The game, in one line. */
  summary: Shown,
  /** The seat that is to be taken. */
  seat: Name,
  /** Whether only one key may take it, which somebody has already. */
  is_kept: boolean,
  /** What those who join agree to about time. */
  pace: Shown | null,
  /** What they trade so that the others can go on without a seat. */
  rescue: Shown | null,
  /** What they allow each other. */
  hints: Shown | null, };

/** A seat that is to be taken: the next one, unless another one is named, and with the key of its name,
 * unless another one is. Whoever names both means it. */
export type Join = { file: string, seen?: string, seat?: string, as?: string, sure?: Array<string>, };

/** The seat that is to be taken next, and the keys of persons that can take it, the likely one first. */
export type Joining = { seat: Name, keys: Array<Name>, };

/** What is to be written before an answer may be shown. */
export type Keep = {
  /** The generation that the browser must hold. */
  expect: number,
  /** The generation after it. */
  generation: number,
  /** The slots that are new or other than before. */
  put: { [key in string]: string },
  /** The slots that are gone. */
  drop: Array<string>, };

/** A key that is here. */
export type Key = { name: Name, identity: Name | null, fingerprint: Name | null, restored: boolean, published: boolean, backed_up: boolean, };

/** The file of a key, or of the key of a seat. */
export type KeyInFile = { text: string,
  /** The passphrase that it is under. */
  secret?: string,
  /** The key here that takes over the seat. */
  to?: string, };

/** The 24 words of a key. */
export type KeyInWords = { name: string, words: string, };

/** A key, and the passphrase under which it is to be kept. */
export type KeyUnder = { name: string, passphrase: string, };

/** Words, of a key or for a passphrase. */
export type KeyWords = { words: Array<Name>, };

/** A table that leaves as it is. */
export type Leaving = { file: string, seen?: string, };

/** A turn in words. */
export type LogEntry = { number: number,
  /** The place of its seat among the seats. */
  seat: number | null, deed: Shown,
  /** When it was signed, in seconds since 1970. */
  time: number, happened: Array<Shown>, say: Array<Shown>,
  /** Whether a reader would look for it: a turn that only pays may tell nothing. */
  is_news: boolean, };

/** A table that is only looked at. */
export type Looked = { table: Table,
  /** Whom it invites; none if no seat is open. */
  invitation: Invitation | null, };

/** A name of something in a next call: it is asked for as it is shown, with escapes for what nobody sees. */
export type Name = string;

/** The name of a key or of a player. */
export type Named = { name: string, };

/** A name, and the address that it is to have. */
export type NewAddress = { name: string, address: string, };

/** A word that may come next. */
export type NextWord = { word: Name,
  /** What stands on a button for it. */
  label: Shown,
  /** Whether it may be chosen without another of these words beside it. */
  alone: boolean,
  /** The place that means it as well, since only the step that it makes whole ends there. */
  place: Name | null, };

/** Nothing: what some calls are asked with, and what some give. */
export type Nothing = Record<symbol, never>;

/** The file of a table. */
export type OfFile = { file: string, };

/** The id of a game. */
export type OfGame = { game: string, };

/** Something that can be done at the table, beside what the rules of its game let a seat do. */
export type Offer = {
  /** Whether it is agreed to; else it is played. */
  is_agreed: boolean,
  /** The words with which it is asked for. */
  words: Name,
  /** What stands on its button. */
  label: Shown,
  /** What it is for, in a sentence. */
  about: Shown, };

/** What the browser holds, and the passphrase to it. */
export type Opening = { passphrase: string, records: { [key in string]: string }, generation: number, };

/** Another passphrase. */
export type OtherPassphrase = { old: string, new: string, };

/** What is found of everything together. */
export type Overall = "valid" | "invalid" | "parted" | "none";

/** A passphrase. */
export type Passphrase = { passphrase: string, };

/** A turn that is to be played. */
export type Play = { file: string, seen?: string, steps: Array<string>, say?: string, sure?: Array<string>, };

/** A table against opponents that is to begin. */
export type Practise = { game: string, level: string,
  /** How many sit at the table; none for two, or as few as the game takes. */
  seats?: number, };

/** The questions. */
export type QuestionKind = "unremembered" | "sent" | "passphrase" | "known" | "final" | "line";

/** What became of it. */
export type Received = { lines: Array<TakenIn>,
  /** What could not be read. */
  broken: Array<Name>, };

/** Somebody to whom it goes. */
export type Recipient = { name: Name | null, address: Shown, };

/** Why something was not done, and what can be done instead. */
export type Refused = {
  /** What is wrong. */
  what: Shown,
  /** What can be done about it. */
  hint?: Shown | null, };

/** A page of its own. */
export type Replay = { html: AsIs,
  /** How its file is called. */
  name: Name, };

/** The hashes of what stands in every replay. */
export type ReplayHashes = { style: AsIs, script: AsIs, };

/** A number of others who can go on without a seat. */
export type Rescue = { pieces: number,
  /** What is traded, in a sentence. */
  words: Shown, };

/** A turn that is being put together: whole steps, and a row of words after them. */
export type Row = { file: string, as?: string, steps: Array<string>, row: Array<string>, };

/** What a seat has. */
export type Score = {
  /** The drawing that stands for the seat. */
  sign: AsIs, text: Shown, };

/** A table, and the name of the seat through whose eyes it is seen. */
export type SeenBy = { file: string, as?: string, };

/** What is to be sent. */
export type Sending = { file: string, seen?: string,
  /** Whether the whole table goes, and not only the turns that they may lack. */
  whole: boolean,
  /** Those to whom it goes; all who read it, if it is left out. */
  to?: Array<string>,
  /** The address of this page, where it is served. */
  page?: string, };

/** Lines to read. Characters that nobody sees stand there as escapes, and what is written from right to left
 * takes nothing along that stands beside it. */
export type Shown = string;

/** A seat. */
export type ShownSeat = { name: Name,
  /** The drawing that stands for it. */
  sign: AsIs, open: boolean, fingerprint: Name | null,
  /** Whether a person's key for it is here. */
  mine: boolean,
  /** How well it plays, if it is an opponent of this page. */
  opponent: Name | null, awaited: boolean,
  /** That the others have gone on without it, and how far they have paid for it. */
  missing: Shown | null, };

/** What was signed or taken back, and the table after it. */
export type Signed = { file: Name, told: Array<Shown>, table: Table, };

/** What has happened since the viewer's last turn. */
export type Since = { title: Shown, turns: Array<LogEntry>, };

/** One thing that was given. */
export type Source = {
  /** How it is called in messages; none for pasted text. */
  name?: string,
  /** Its bytes, if it is a file. */
  base64?: string,
  /** The text, if it was pasted. */
  text?: string,
  /** The name of a table that is here. */
  file?: string, };

/** What was given. */
export type Sources = { sources: Array<Source>, };

/** How a table stands for whoever has the keys here. */
export type Standing = "yours" | "theirs" | "foreign" | "over";

/** What pictures need, and the version. */
export type Style = { css: AsIs, symbols: AsIs, version: Name, };

/** What an opponent would play. */
export type Suggested = {
  /** The steps of the turn. */
  steps: Array<Name>,
  /** What they do, in words, if their game has words for it. */
  asked: Shown | null,
  /** The first steps that it has tried most often. */
  tried: Array<TriedFirst>, };

/** A table as somebody sees it. */
export type Table = {
  /** Its file here; empty if it is only looked at. */
  file: Name,
  /** The beginning of its id. */
  table: Name, title: Shown, game: Name, turns: number,
  /** The hash of the last turn. Whatever is done at the table is done as it was seen, or not at all. */
  head: Name, stands: Shown, seats: Array<ShownSeat>, viewer: Name | null,
  /** The opponent here that is to move: it does so once it is asked. */
  thinks: Name | null,
  /** Whether one person plays here against opponents of this page: no mail leaves. */
  is_practice: boolean,
  /** Whether the viewer may ask what an opponent would play. */
  may_ask: boolean,
  /** The seats through whose eyes it can be seen here. */
  eyes: Array<Name>, is_private: boolean, since: Since | null,
  /** All turns, if it is only looked at. Of a table that is here the page asks for them once they are wanted. */
  log: Array<LogEntry> | null, over: boolean,
  /** What only the viewer knows of the end. */
  end: Shown | null, join: Joining | null,
  /** Whether the viewer is to play. */
  mine: boolean,
  /** Whether there is nothing to choose. */
  forced: boolean,
  /** What the viewer's turn pays for a seat that is missing, in a sentence. */
  owes: Shown | null, notes: Array<Shown>, board: AsIs, news: AsIs, rest: AsIs,
  /** What each seat has, in a line. */
  scores: Array<Score>, description: Array<Shown>,
  /** The next step, if it tells more than how the table stands. */
  next: Shown | null,
  /** The turn that can be taken back. */
  undo: number | null, to_send: boolean,
  /** The key of a seat that should get a backup now: a game with others is over, and there is none. */
  backup: Name | null,
  /** Steps of the table itself, such as resigning. */
  steps: Array<Name>,
  /** What can be done about a seat that is late, missing or false. */
  offers: Array<Offer>, agreements: Array<Shown>,
  /** What those who join agree to about time. */
  pace: Shown | null,
  /** What those who join trade so that the others can go on without a seat. */
  rescue: Shown | null,
  /** What they allow each other. */
  hints: Shown | null,
  /** Those who read what is sent. */
  send_to: Array<Name>, warnings: Array<Warning>,
  /** Other branches of the table that are here, in words. */
  branches: Array<Shown>, };

/** The whole file of a table. */
export type TableFile = { name: Name, text: AsIs, };

/** A table of which the last turn is to be taken back. */
export type TakeBack = { file: string, seen?: string, sure?: Array<string>, };

/** What became of one thing in it. */
export type TakenIn = {
  /** What it was, in one word. */
  kind: Name, what: Shown, hint: Shown | null,
  /** The file that the table is in now. */
  file: Name | null, };

/** What was done, in lines. */
export type Told = { told: Array<Shown>, };

/** A first step that was tried. */
export type TriedFirst = { step: Name,
  /** Its share of all tries. */
  percent: number,
  /** What it does, in words, if its game has words for it. */
  asked: Shown | null, };

/** The records of a visit that goes on; none for a new one. */
export type Visit = { records?: string, };

/** What is odd about a name and its key. */
export type Warning = { what: Shown,
  /** The name, if its new key can be taken as the right one. */
  name: Name | null, };

/** What may come next. */
export type Words = {
  /** The position after the steps that were chosen, and the row if it is one. */
  drawn: Drawn | null,
  /** Whether the turn may end here. */
  done: boolean,
  /** The row, with the words that go without saying. */
  row: Array<Name>, words: Array<NextWord>,
  /** The least and the greatest number that may come next. */
  numbers: [number, number] | null,
  /** The step that the row is. */
  step: Name | null,
  /** Whether the turn may go on after that step. */
  more: boolean,
  /** What the steps and the row would bring about. */
  does: Array<Shown>,
  /** What would be signed now in words: the whole steps, and the row if it is one. */
  asked: Shown | null, };

/** What is given to each operation, and what it gives. */
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
