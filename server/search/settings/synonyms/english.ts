/** English synonyms that hold in any shop: spellings, two names of one thing, and kinds of a thing. */
export const english = `
  colour = color: British and American spelling
  grey = gray: British and American spelling
  jewellery = jewelry: British and American spelling
  aluminium = aluminum: British and American spelling
  fibre = fiber: British and American spelling
  centre = center: British and American spelling
  theatre = theater: British and American spelling
  metre = meter: British and American spelling
  litre = liter: British and American spelling
  tyre = tire: British and American spelling
  mould = mold: British and American spelling
  catalogue = catalog: British and American spelling
  organiser = organizer: British and American spelling
  sanitiser = sanitizer: British and American spelling
  moisturiser = moisturizer: British and American spelling
  fertiliser = fertilizer: British and American spelling
  pyjamas = pajamas: British and American spelling
  pyjama = pajama: British and American spelling
  doughnut = donut: two spellings
  moustache = mustache: British and American spelling
  plough = plow: British and American spelling
  armour = armor: British and American spelling
  favour = favor: British and American spelling
  harbour = harbor: British and American spelling
  flavour = flavor: British and American spelling
  odour = odor: British and American spelling
  vapour = vapor: British and American spelling
  licence = license: British and American spelling
  whisky = whiskey: Scottish and Irish spelling
  yoghurt = yogurt: two spellings
  ketchup = catsup: two spellings
  omelette = omelet: British and American spelling
  cosy = cozy: British and American spelling
  sulphur = sulfur: British and American spelling
  kerb = curb: British and American spelling
  programme = program: British and American spelling
  disc = disk: two spellings
  plug in = plugin: with and without the space
  ax = axe: two spellings
  mum = mom: British and American spelling
  television = tv: short form
  telly > tv: colloquial form
  refrigerator = fridge: short form
  telephone = phone: short form
  photograph = photo: short form
  bicycle = bike: short form
  motorcycle = motorbike: two names
  automobile = car: two names
  microphone = mic: short form
  mike > microphone: colloquial form
  examination = exam: short form
  gymnasium = gym: short form
  aeroplane = airplane: British and American name
  plane > airplane: short form
  hippopotamus = hippo: short form
  rhinoceros = rhino: short form
  christmas = xmas: short form
  barbecue = bbq: short form
  barbeque = barbecue: two spellings
  kilogram = kilo: short form
  temperature = temp: short form
  medication = medicine: two names
  personal computer = pc: short form
  laptop > notebook: most makers call it so in titles
  notebook computer > laptop: the word that shoppers type
  cellphone = cell phone: with and without the space
  cellphone > mobile phone = smartphone: British name, and the usual kind
  mobile phone > smartphone = cellphone: the usual kind, American name
  headphone = earphone: worn on and in the ear
  earbud = earphone: two names
  headset > headphone: headphones with a microphone
  loudspeaker = speaker: short form
  webcam = web camera: short form
  camcorder = video camera: two names
  thumb drive = flash drive: two names
  pen drive = flash drive: two names
  usb stick = flash drive: two names
  hdd = hard drive: short form
  hard disk = hard drive: two names
  harddrive = hard drive: with and without the space
  ssd = solid state drive: short form
  gpu = graphics card: short form
  video card = graphics card: two names
  cpu = processor: short form
  ram = memory module: short form
  psu = power supply: short form
  mainboard = motherboard: two names
  wlan = wifi: two names
  wireless router = wifi router: two names
  cordless = wireless: two names
  monitor > display: some makers call it so
  beamer > projector: name in Europe
  inkjet > ink jet: with and without the space
  charger > power adapter: what makers call it
  adaptor = adapter: two spellings
  ps4 = playstation 4: short form
  ps5 = playstation 5: short form
  videogame = video game: with and without the space
  joystick > controller: kind of it
  gamepad = controller: two names
  torch = flashlight: British and American name
  hoover = vacuum cleaner: British name from a maker
  vacuum > vacuum cleaner: short form
  tumble dryer = clothes dryer: British and American name
  cooker = stove: British and American name
  cooktop = hob: American and British name
  kettle > water boiler: two names
  blender = liquidiser: two names
  frypan = frying pan: two names
  skillet = frying pan: American and British name
  saucepan > pan = pot: kind of it
  cookware > pan = pot: kinds of it
  silverware = cutlery: American and British name
  flatware = cutlery: American and British name
  tableware = dinnerware: two names
  crockery = dinnerware: British and American name
  dishcloth = dish cloth: with and without the space
  tea towel = dish towel: British and American name
  kitchen towel = dish towel: two names
  washcloth = face cloth: American and British name
  tumbler > glass: kind of it
  wineglass = wine glass: with and without the space
  thermos = vacuum flask: name of a maker
  mug > cup: a cup with a handle
  cup > mug: a mug is a large cup
  teacup = tea cup: with and without the space
  tin opener = can opener: British and American name
  bin = trash can: British and American name
  rubbish bin = trash can: British and American name
  garbage can = trash can: two names
  wastebasket = waste bin: two names
  couch = sofa: two names
  settee = sofa: two names
  loveseat > sofa: kind of it
  armchair > chair: kind of it
  stool > chair: seat without a back
  wardrobe = closet: British and American name
  cupboard = cabinet: British and American name
  dresser = chest of drawers: American and British name
  nightstand = bedside table: American and British name
  bookcase = bookshelf: two names
  bookshelves = bookcase: two names
  shelving > shelf: made of it
  desk > writing table: older name
  quilt > duvet = comforter: bed covers
  duvet = comforter: British and American name
  bedsheet = bed sheet: with and without the space
  bedspread = bed cover: two names
  pillow > cushion: for bed and sofa
  cushion > pillow: American name
  pillowcase = pillow cover: two names
  rug = carpet: small and large
  doormat = door mat: with and without the space
  curtain = drape: British and American name
  lamp > light: gives it
  lightbulb = light bulb: with and without the space
  bulb > lamp: what makers of bulbs call it
  candleholder = candle holder: with and without the space
  candlestick > candle holder: kind of it
  tealight = tea light: with and without the space
  photo frame = picture frame: two names
  wallpaper = wall paper: with and without the space
  spanner = wrench: British and American name
  drill > power drill: short form
  screwdriver = screw driver: with and without the space
  sellotape = sticky tape: British name from a maker
  scotch tape = sticky tape: American name from a maker
  adhesive = glue: two names
  hosepipe = garden hose: British and American name
  lawnmower = lawn mower: with and without the space
  secateurs = pruning shears: British and American name
  planter = plant pot: two names
  flowerpot = plant pot: two names
  parasol = sun umbrella: two names
  pushchair = stroller: British and American name
  pram = stroller: British and American name
  buggy > stroller: colloquial form
  nappy = diaper: British and American name
  cot = crib: British and American name
  kid = child: colloquial form
  baby = infant: two names
  toddler > child: kind of it
  soft toy = plush toy: British and American name
  stuffed animal = plush toy: two names
  teddy = teddy bear: short form
  jigsaw = puzzle: kind of it
  trainers > sneaker: British name; a trainer is also a teacher
  tap > faucet: British name
  tennis shoe > sneaker: older name
  jumper = sweater: British and American name
  pullover = sweater: two names
  tee = tshirt: short form
  trousers = pants: British and American name
  jogger = sweatpants: two names
  dungarees = overalls: British and American name
  waistcoat = vest: British and American name
  dressing gown = bathrobe: British and American name
  handbag = purse: British and American name
  rucksack = backpack: British and American name
  knapsack = backpack: two names
  suitcase = luggage: piece and whole
  wallet > purse: kind of it
  bathing suit = swimsuit: two names
  swimwear > swimsuit: kind of it
  tights = pantyhose: British and American name
  bra = brassiere: short form
  slipper > house shoe: two names
  wellies = rubber boots: British name
  specs = glasses: colloquial form
  eyeglasses = glasses: two names
  earring = ear ring: with and without the space
  perfume = fragrance: two names
  cologne > fragrance: kind of it
  lip balm = chapstick: name of a maker
  nail varnish = nail polish: British and American name
  plaster = band aid: British and American name
  hairdryer = hair dryer: with and without the space
  blow dryer = hair dryer: two names
  shaver = razor: with and without a motor
  makeup = cosmetics: two names
  crisps = chips: British and American name
  biscuit = cookie: British and American name
  sweets = candy: British and American name
  aubergine = eggplant: British and American name
  courgette = zucchini: British and American name
  coriander = cilantro: British and American name
  soda = soft drink: two names
  present = gift: two names
  giftwrap = gift wrap: with and without the space
  wrapping paper = gift wrap: two names
  greeting card > card: short form
  diary = planner: British and American name
  rubber > eraser: British and American name
  felt tip = marker: British and American name
  biro = ballpoint pen: British name from a maker
  sofa bed = sleeper sofa: two names
`;
