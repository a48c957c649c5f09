// What a person does on the page: finds what is to be pressed by what is written on it, and waits for what
// comes. It is put into each page before its own scripts, and knows nothing but what can be seen.
window.person = (() => {
  const PATIENCE = 20_000;
  /** So long nothing has changed, in milliseconds, when a person reaches for something. */
  const QUIET = 100;
  const isSeen = (element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(isSeen);
  const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const shown = () => words(document.querySelector("dialog[open]") ?? document.querySelector("main") ?? document.body);

  /** Waits until this finds something. */
  async function until(what, find) {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const found = find();
      if (found) return found;
      if (performance.now() > end) throw new Error(`${what}: never came; the page shows: ${shown().slice(0, 1500)}`);
      await new Promise((resume) => setTimeout(resume, 20));
    }
  }

  /** What can be pressed now: while a question is open, nothing but its answers. */
  const scope = () => document.querySelector("dialog[open]") ?? document.body;
  const pressable = (label) => {
    const can = all("button, .button, summary", scope()).filter((one) => one.getAttribute("aria-disabled") !== "true");
    return can.find((one) => words(one) === label) ?? can.find((one) => words(one).startsWith(label));
  };
  const press = async (label) => (await until(`“${label}” to press`, () => pressable(label))).click();

  /** The field with a label. */
  function field(label) {
    const found = all("label", scope()).find((one) => words(one) === label || words(one).startsWith(`${label}:`));
    if (!found) return undefined;
    return found.htmlFor ? document.getElementById(found.htmlFor) : found.querySelector("input, textarea, select");
  }
  async function fill(label, value) {
    const control = await until(`field “${label}”`, () => field(label));
    if (control.type === "checkbox" || control.type === "radio") {
      if (control.checked !== value) control.click();
      return;
    }
    const kind = Object.getPrototypeOf(control);
    Object.getOwnPropertyDescriptor(kind, "value").set.call(control, value);
    control.dispatchEvent(new Event(control.localName === "select" ? "change" : "input", { bubbles: true }));
    await new Promise((resume) => setTimeout(resume));
  }

  /** Goes to a place of the page, which shows this heading then. */
  async function go(hash, heading) {
    if (location.hash === hash) location.hash = hash === "#/" ? "#/settings" : "#/";
    await new Promise((resume) => setTimeout(resume));
    location.hash = hash;
    const title = () => words(document.querySelector("h1") ?? document.body);
    if (heading) await until(`the screen “${heading}”`, () => title() === heading);
  }

  const refusal = () => all("[role=alert] .notice").map(words)[0];
  const question = () => all("dialog[open] h2").map(words)[0];
  const lines = () => all("main [role=status] .notice").map(words);
  const heading = () => words(document.querySelector("h1") ?? document.body);

  /** How the table stands that is shown. */
  const turns = () => Number(document.querySelector("main .picture.at-table")?.dataset.turns ?? 0);
  const table = () => ({
    file: decodeURIComponent(location.hash.replace("#/table/", "")),
    turns: turns(),
    stands: words(document.querySelector(".stands") ?? document.body),
    isMine: [...document.querySelectorAll(".composer h2")].some((one) => words(one) === "Your turn"),
    isDue: all(".sending h2").some((one) => words(one).startsWith("Signed")),
    lines: lines(),
  });
  const isTable = () => location.hash.startsWith("#/table/") && Boolean(document.querySelector("main .picture"));

  /** Takes texts or mails in, and waits for what is told of it. */
  async function takeIn(text, any = false) {
    await go("#/take-in", "Take in");
    await fill("What you were sent", text);
    if (any) await fill("Take in tables at which I have no key, too", true);
    document.querySelector("main form button[type=submit]").click();
    await until("an answer to what was taken in", () => isTable() || lines().length || refusal());
    return { ...table(), refused: refusal() ?? null, isTable: isTable() };
  }

  /** Sends the table that is shown, and gives the lines that can be copied. */
  async function send() {
    const again = () => pressable("Send it again");
    const isOpen = () => all(".sending summary").find((one) => words(one) === "Other ways");
    await until("the ways to send it", () => isOpen() || again());
    if (!isOpen()) again().click();
    (await until("the ways to send it", isOpen)).click();
    await press("Show the lines");
    const area = await until("the lines to send", () => document.querySelector(".sending textarea"));
    const text = area.value;
    await press("Done");
    await until("the table without the lines", () => !document.querySelector(".sending textarea"));
    return text;
  }

  /** Chooses texts as files. */
  function choose_files(texts) {
    const input = document.querySelector("main input[type=file]");
    const files = new DataTransfer();
    texts.forEach((text, at) => files.items.add(new File([text], `${at + 1}.toml`)));
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** The words that may come next, and where they can be pressed. */
  const choices = () => all(".picture .next[data-word], .composer .words button");
  const signer = () => all(".composer .sign .main:not([aria-disabled=true])")[0] ?? pressable("Sign your part");
  const chosen = () => all(".picture .chosen").map((one) => one.dataset.word);
  const prompt = () => all(".composer .prompt").map(words);
  const progress = () => JSON.stringify([chosen(), prompt(), signer() ? words(signer()) : null, refusal() ?? null]);
  const wordOf = (one) => one.dataset.word ?? (one.value || words(one));
  const clicked = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));

  /** Goes on with the turn by one press, and waits until it shows. Signs nothing. */
  async function choose(luck, wanted) {
    await until("words to choose from", () => choices().length || all(".composer form.number").length);
    const before = progress();
    const take = all(".composer button.take")[0];
    const number = all(".composer form.number")[0];
    const options = choices();
    const liked = options.find((one) => wanted.includes(wordOf(one)));
    if (liked) clicked(liked);
    else if (take && (!options.length || luck() % 2)) take.click();
    else if (number && !options.length) number.querySelector("button").click();
    else clicked(options[luck() % options.length]);
    await until("the choice to show", () => progress() !== before);
    if (refusal()) throw new Error(refusal());
  }

  /** Waits until nothing has changed for a moment: a picture comes later than the words that stand in it. */
  function still() {
    return new Promise((done) => {
      const end = () => (changes.disconnect(), done());
      let timer = setTimeout(end, QUIET);
      const changes = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(end, QUIET);
      });
      changes.observe(document.body, { subtree: true, childList: true });
    });
  }

  /** What a hand presses next in the turn: a word, or the button that signs; the element, and how far the turn
   *  is. Words that are wanted come first. Null once there are more turns than there were. */
  async function hand(seed, were, wanted = []) {
    const luck = chance(seed);
    // Where a number is wanted, the least one stands there already.
    const numbers = () => all(".composer form.number button");
    await until("something to press", () => signer() || choices().length || numbers().length || turns() > were);
    await still();
    if (turns() > were) return null;
    const options = choices().length ? choices() : numbers();
    const isEnough = signer() && (luck() % 3 || !options.length);
    const liked = options.find((one) => wanted.includes(wordOf(one)));
    return { element: isEnough ? signer() : (liked ?? options[luck() % options.length]), before: progress() };
  }
  const pressed = (before, were) =>
    until("what was pressed to show", () => progress() !== before || turns() > were || question());

  /** Numbers that look random and are always the same ones for a seed. */
  function chance(seed) {
    let state = seed >>> 0;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 8;
    };
  }

  /** Watches for the moment at which there are more turns than there were. What it gives tells which button of
   *  the composer could be pressed at that very moment: it would sign what was chosen for the turn before. */
  function leftOver(were) {
    let left;
    const changes = new MutationObserver(() => {
      if (turns() <= were) return;
      changes.disconnect();
      left = all(".composer .sign .main, .composer .take-back").map(words)[0];
    });
    changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    return () => left;
  }

  /** Plays one turn that is mine, with words that are wanted where they are offered, and says what was signed. */
  async function turn(seed, wanted = [], say = "") {
    const luck = chance(seed);
    const before = turns();
    await until("a turn to play", () => signer() || choices().length || all(".composer form.number").length);
    let steps = "";
    if (!pressable("Sign your part")) {
      while (!signer() || (choices().length && luck() % 3 === 0)) await choose(luck, wanted);
      const written = signer().querySelector("[title]");
      steps = written.title;
    }
    if (say) await press("Add a remark");
    if (say) await fill("Remark, for everybody at the table", say);
    const left = leftOver(before);
    signer().click();
    await until("the signed turn", () => turns() > before || refusal() || question());
    if (refusal()) throw new Error(refusal());
    if (left()) throw new Error(`beside the signed turn it can still be pressed: ${left()}`);
    return { ...table(), steps, question: question() ?? null };
  }

  return {
    all, words, until, press, pressable, field, fill, go, takeIn, send, choose_files, table, turn, turns,
    choices, signer, choose, still, hand, pressed, chance, refusal, question, lines, heading, shown, isTable,
  };
})();
